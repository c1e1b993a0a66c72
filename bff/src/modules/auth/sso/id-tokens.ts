import { setTimeout as pause } from 'node:timers/promises';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { clockToleranceSeconds, keyCooldownMs, type ProviderClient } from './provider-clients.ts';
import { SsoRefusal } from './sso-refusal.ts';

// Never one that a secret signs: its holder could sign in as anybody.
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

/**
 * The claims of an ID token, once its signature is checked: the client itself trusts the connection
 * and checks the claims alone. A key that is not known is fetched at once; the provider may just have
 * begun to sign with it. @throws SsoRefusal
 */
export async function readIdToken(token: string, client: ProviderClient): Promise<JWTPayload> {
  try {
    return await verify(token, client).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Fetched a moment ago, perhaps before the key was published.
      await pause(keyCooldownMs);
      return verify(token, client);
    });
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey)
      throw new SsoRefusal('keys', 'no published key has signed the ID token');
    if (error instanceof errors.JWKSTimeout)
      throw new SsoRefusal('unavailable', 'the keys of the provider cannot be read');
    throw error;
  }
}

async function verify(token: string, { provider, config, keys }: ProviderClient) {
  const { issuer } = config.serverMetadata();
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: provider.clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
  });
  return payload;
}
