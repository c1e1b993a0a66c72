import { setTimeout as pause } from 'node:timers/promises';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { clockToleranceSeconds, keyCooldownMs, type ProviderClient } from './provider-clients.ts';
import { SsoRefusal } from './sso-refusal.ts';

// Without algorithms that sign with a shared secret: its holder could sign in as anybody.
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
 * Verifies the signature and returns the claims; the client checks only the claims, because it
 * trusts the connection. Fetches the keys again for an unknown key, as the provider may have
 * rotated them.
 * @throws SsoRefusal
 */
export async function readIdToken(token: string, client: ProviderClient): Promise<JWTPayload> {
  try {
    return await verify(token, client).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // The keys were fetched a moment ago, perhaps before this one was published.
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
