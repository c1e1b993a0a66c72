import * as oidc from 'openid-client';
import type { OidcProvider } from '../../src/lib/settings/oidc-settings.ts';

/** A sign-in by `openid-client` alone, without accounts and sessions, as a baseline for ours. */
export async function bareSignIn(
  { issuer, clientId, clientSecret, scopes }: OidcProvider,
  redirectUri: string,
): Promise<(signInAt: (url: string) => Promise<string>) => Promise<string | undefined>> {
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    undefined,
    oidc.ClientSecretBasic(clientSecret ?? ''),
    { execute: [oidc.allowInsecureRequests] },
  );
  return async (signInAt) => {
    const verifier = oidc.randomPKCECodeVerifier();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const url = await oidc.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(await signInAt(url.href)), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    return tokens.claims()?.sub;
  };
}
