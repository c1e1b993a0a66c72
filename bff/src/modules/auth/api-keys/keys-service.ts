import { createHmac, randomBytes } from 'node:crypto';
import {
  type ApiKey,
  dayMs,
  isSameName,
  type KeyInput,
  keyPrefix,
  limits,
  type NewKey,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { DomainError, limitReached } from '../../../lib/http/domain-error.ts';
import { hashToUuid } from '../../../lib/mongo/hash-to-uuid.ts';
import type { RefreshKey } from '../signing-keys/session-keys.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { isCurrentKey } from './is-current-key.ts';
import type { KeyDocument } from './key-model.ts';
import { carryOverFromKey } from './key-outbox.ts';
import { keysRepository } from './keys-repository.ts';

const randomBytesOfEach = 32;
const hintCharacters = keyPrefix.length + 4;

export function keysService(app: FastifyInstance) {
  const keys = keysRepository(app.mongo);
  const users = accountsRepository(app.mongo);

  /**
   * Null when the key was inserted, or the one that an earlier request with the same Idempotency-Key
   * created. Tries another slot when one is taken meanwhile.
   */
  async function insert(key: Omit<KeyDocument, 'place'>): Promise<KeyDocument | null> {
    const theirs = await keys.listByUser(key.userId);
    const before = theirs.find(({ _id }) => _id === key._id);
    if (before) return before;
    const taken = new Set(theirs.map(({ place }) => place));
    const place = firstFree(taken);
    if (place === null) throw limitReached('keysPerMember');
    return (await keys.insert({ ...key, place })) ? null : insert(key);
  }

  /** The response to a retry. @throws DomainError `key_reused` for different input */
  function recreateResponse(
    before: KeyDocument,
    { name, scope, days }: KeyInput,
    seed: string,
  ): NewKey {
    const { userId, salt, hash, createdAt, expiresAt } = before;
    const secret = app.sessionKeys.refresh
      .map((key) => deriveSecret(key, { userId, seed, salt }))
      .find((one) => hashSecret(one) === hash);
    const isSame =
      isSameName(before.name, name) &&
      before.scope === scope &&
      expiresAt.getTime() - createdAt.getTime() === days * dayMs;
    if (secret === undefined || !isSame)
      throw new DomainError('key_reused', { current: toKey(before) });
    return { key: toKey(before), secret };
  }

  /** Carries over its mail first. Returns the key as it was; null when it was already removed. */
  async function remove(key: KeyDocument): Promise<KeyDocument | null> {
    await carryOverFromKey(app, key);
    return keys.remove(key.userId, key._id);
  }

  async function removeEnded(owner: Pick<UserDocument, '_id' | 'keysEpoch'>): Promise<void> {
    for (const key of await keys.listByUser(owner._id))
      if (!isCurrentKey(key, owner)) await remove(key);
  }

  /** Removes ended keys, which no longer work. Never fails. */
  async function cleanUp(userId: string): Promise<void> {
    try {
      const owner = await users.find(userId);
      if (owner) await removeEnded(owner);
    } catch (error) {
      app.log.warn({ userId, reason: (error as Error).message }, 'revoked keys not deleted');
    }
  }

  return {
    cleanUp,

    /** Ends all keys with one write. The cleanup after it may fail. */
    async endAll(userId: string): Promise<void> {
      await users.raiseKeysEpoch(userId);
      app.userCache.forget(userId);
      await cleanUp(userId);
    },

    async list(userId: string): Promise<ApiKey[]> {
      const [owner, all] = await Promise.all([app.userCache.get(userId), keys.listByUser(userId)]);
      return all.filter((key) => owner && isCurrentKey(key, owner)).map(toKey);
    },

    /**
     * Returns the secret only to the same Idempotency-Key, so that a lost response can be retried.
     * Returns no key if the session was ended meanwhile: the key would outlive the session.
     *
     * @throws DomainError `limit_reached`, `key_reused`, `not_authenticated`
     */
    async make(
      session: SessionRef,
      input: KeyInput,
      { idempotencyKey, outbox, provider }: CreateOptions,
    ): Promise<CreatedKey> {
      const owner = await app.readMember(session);
      await removeEnded(owner);
      const { _id: userId, keysEpoch: epoch = 0 } = owner;
      const { name, scope, days } = input;
      const seed = idempotencyKey ?? randomToken();
      const salt = randomToken();
      const secret = deriveSecret(app.sessionKeys.refresh[0], { userId, seed, salt });
      const now = new Date();
      const key = {
        _id: hashToUuid('api-key', userId, seed),
        userId,
        epoch,
        ...(provider !== undefined && { provider }),
        name,
        scope,
        salt,
        hash: hashSecret(secret),
        hint: secret.slice(0, hintCharacters),
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMs),
        lastUsedAt: null,
        ...(outbox.length > 0 && { outbox }),
      };
      const before = await insert(key);
      // Checked after the write, because the session is another document; the key is not returned
      // before.
      await app.readMember(session).catch(async (error) => {
        // Removes its mail, too.
        if (!before && error instanceof DomainError) await keys.remove(userId, key._id);
        throw error;
      });
      if (before) return { made: recreateResponse(before, input, seed), isNew: false };
      await carryOverFromKey(app, key).catch(() =>
        app.log.warn({ userId }, 'mail is carried over later'),
      );
      return { made: { key: toKey(key), secret }, isNew: true };
    },

    /** False when the member has no such key. */
    async revoke(userId: string, keyId: string): Promise<boolean> {
      const key = await keys.find(userId, keyId);
      const removed = key && (await remove(key));
      if (removed) app.forgetKey(removed.hash);
      return removed !== null;
    },
  };
}

interface CreateOptions {
  idempotencyKey: string | null;
  outbox: OutboxEntry[];
  /** The identity provider of the session, if it began there. */
  provider: string | undefined;
}

interface CreatedKey {
  made: NewKey;
  isNew: boolean;
}

interface Source {
  userId: string;
  /** The client's Idempotency-Key. */
  seed: string;
  /** Stored only in the database. */
  salt: string;
}

/** Also derived from a server key, so that the secret is not stored and can be returned again. */
function deriveSecret({ secret }: RefreshKey, { userId, seed, salt }: Source): string {
  const payload = `api-key.${userId}.${seed}.${salt}`;
  return `${keyPrefix}${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}

const randomToken = (): string => randomBytes(randomBytesOfEach).toString('base64url');

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
