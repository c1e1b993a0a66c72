import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../src/config.ts';
import type { OidcProvider, SingleSignOn } from '../../src/lib/settings/oidc-settings.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { IdentityProviderOptions } from './create-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

interface Options extends Pick<Partial<IdentityProviderOptions>, 'kind' | 'authentication'> {
  settings?: Partial<OidcProvider>;
  signOn?: Partial<SingleSignOn>;
  config?: Partial<Config>;
}

/** A bff with a provider on loopback; both are available once tests run. */
export function setUpSingleSignOn(options: Options = {}): {
  idp: IdentityProvider;
  testApp: TestApp;
} {
  const { kind = 'okta', authentication, settings, signOn, config } = options;
  const publicOrigin = config?.publicOrigin ?? 'http://localhost:3000';
  const started = { testApp: {} } as { idp: IdentityProvider; testApp: TestApp };
  beforeAll(async () => {
    const idp = await startIdentityProvider({
      kind,
      publicOrigin,
      ...(authentication && { authentication }),
    });
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
