import { type IdentityProvider, startIdentityProvider } from '@firedeck/bff/identity-provider';
import { startStack } from '@firedeck/infra/local';
import { test as base, expect } from '../fixtures/watched-browser.ts';

export interface SsoStack {
  address: string;
  idp: IdentityProvider;
}

/** A Firedeck of its own whose members sign in by a provider, which is another site to browsers. */
export const test = base.extend<object, { sso: SsoStack }>({
  sso: [
    async ({ ownAddresses }, use) => {
      const idp = await startIdentityProvider({ kind: 'okta', publicOrigin: 'http://localhost' });
      const { clientId, clientSecret } = idp.settings;
      const stack = await startStack({
        env: {
          ...process.env,
          OIDC_ISSUER: idp.issuer,
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret ?? '',
          OIDC_NAME: 'Metro Fire',
          FAVICON_FALLBACK_URL: 'off',
          LOG_LEVEL: 'warn',
        },
      });
      await idp.serve(stack.address);
      ownAddresses.add(stack.address);
      ownAddresses.add(idp.issuer);
      await use({ address: stack.address, idp });
      await stack.stop();
      await idp.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export { expect };
