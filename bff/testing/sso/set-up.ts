import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../src/config.ts';
import type { OidcProvider, SingleSignOn } from '../../src/lib/settings/oidc-settings.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

interface Options {
  kind?: 'entra' | 'okta';
  settings?: Partial<OidcProvider>;
  signOn?: Partial<SingleSignOn>;
  config?: Partial<Config>;
}

/** A bff whose members sign in by a provider on loopback; both are there once tests run. */
export function setUpSingleSignOn(options: Options = {}): {
  idp: IdentityProvider;
  testApp: TestApp;
} {
  const { kind = 'okta', settings, signOn, config } = options;
  const started = { testApp: {} } as { idp: IdentityProvider; testApp: TestApp };
  beforeAll(async () => {
    const idp = await startIdentityProvider({ kind, publicOrigin: 'http://localhost:3000' });
    const providers = [{ ...idp.settings, ...settings }];
    const singleSignOn: SingleSignOn = {
      providers,
      passwords: 'all',
      autoRedirect: false,
      ...signOn,
    };
    started.idp = idp;
    Object.assign(started.testApp, await startTestApp({ singleSignOn, ...config }));
  });
  afterAll(async () => {
    await started.testApp.close();
    await started.idp.stop().catch(() => {});
  });
  return started;
}
