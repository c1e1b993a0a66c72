import { randomBytes, randomUUID } from 'node:crypto';
import { type ApiKey, type KeyInput, keyPrefix, limits, type NewKey } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { hashOfSecret } from './key-bearers.ts';
import type { KeyDocument } from './key-model.ts';
import { keysRepository } from './keys-repository.ts';

const dayMs = 86_400_000;
const secretBytes = 32;
const hintCharacters = keyPrefix.length + 4;

/** A member's personal API keys. */
export function keysService(app: FastifyInstance) {
  const keys = keysRepository(app.mongo);

  /** Once for each that takes its place meanwhile: that ends, since places do. */
  async function insert(key: Omit<KeyDocument, 'place'>): Promise<void> {
    const taken = new Set((await keys.of(key.userId)).map(({ place }) => place));
    const place = firstFree(taken);
    if (place === null)
      throw new DomainError('limit_reached', {
        limit: { name: 'keysPerMember', value: limits.keysPerMember },
      });
    if (!(await keys.insert({ ...key, place }))) await insert(key);
  }

  return {
    list: async (userId: string): Promise<ApiKey[]> => (await keys.of(userId)).map(toKey),

    /** The key itself is given this once. @throws DomainError `limit_reached` */
    async make(userId: string, { name, scope, days }: KeyInput): Promise<NewKey> {
      const secret = `${keyPrefix}${randomBytes(secretBytes).toString('base64url')}`;
      const now = new Date();
      const key = {
        _id: randomUUID(),
        userId,
        name,
        scope,
        hash: hashOfSecret(secret),
        hint: secret.slice(0, hintCharacters),
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMs),
        lastUsedAt: null,
      };
      await insert(key);
      return { key: toKey(key), secret };
    },

    /** False when the member has no such key. */
    async revoke(userId: string, keyId: string): Promise<boolean> {
      const key = await keys.remove(userId, keyId);
      if (key) app.forgetKey(key.hash);
      return key !== null;
    },
  };
}

function firstFree(taken: ReadonlySet<number>): number | null {
  for (let place = 0; place < limits.keysPerMember; place += 1) if (!taken.has(place)) return place;
  return null;
}

function toKey(key: Omit<KeyDocument, 'place'>): ApiKey {
  return {
    id: key._id,
    name: key.name,
    scope: key.scope,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
