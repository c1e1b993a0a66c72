import { createHmac } from 'node:crypto';
import { uuidPattern } from '@firedeck/contract';
import { isEqualSecret } from '../../../../lib/crypto/secrets.ts';
import type { RefreshKey } from '../../signing-keys/session-keys.ts';
import type { SessionRef } from '../../users/principal.ts';

export interface RefreshClaim extends SessionRef {
  generation: number;
}

const shape = new RegExp(
  `^1\\.(?<keyId>[0-9a-f]{8})\\.(?<userId>${uuidPattern})\\.(?<sessionId>${uuidPattern})\\.(?<generation>\\d{1,9})\\.[\\w-]{43}$`,
);

/**
 * The refresh token of a generation. It is derived from the key and the session, so that no secret
 * is stored, and a lost response can be repeated with the same token.
 */
export function makeRefreshToken(key: RefreshKey, claim: RefreshClaim): string {
  const payload = `1.${key.id}.${claim.userId}.${claim.sessionId}.${claim.generation}`;
  return `${payload}.${createHmac('sha256', key.secret).update(payload).digest('base64url')}`;
}

/** Null for an invalid token. */
export function readRefreshToken(keys: RefreshKey[], token: string): RefreshClaim | null {
  const { keyId, userId, sessionId, generation } = shape.exec(token)?.groups ?? {};
  const key = keys.find(({ id }) => id === keyId);
  if (!key || !userId || !sessionId) return null;
  const claim = { userId, sessionId, generation: Number(generation) };
  return isEqualSecret(token, makeRefreshToken(key, claim)) ? claim : null;
}
