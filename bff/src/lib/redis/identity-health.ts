import { dayMs, ownValue, type SsoFailure } from '@firedeck/contract';
import type { RedisClient } from '@firedeck/runtime/redis';

const retentionMs = 90 * dayMs;
/** Longer than the day that is counted. */
const countRetentionMs = 2 * dayMs;

type Fields = Record<string, string>;

const providerKey = (id: string): string => `fd:health:sso:${id}`;
const directoryKey = 'fd:health:scim';
/** Name of the field with the last use of a SCIM key. */
export const usedField = (keyName: string): string => `used:${keyName}`;
const countsKey = (now: Date): string => `${directoryKey}:${now.toISOString().slice(0, 10)}`;

interface DirectoryRequest {
  /** Name of the SCIM key. */
  key: string;
  method: string;
  /** For example `/Users`. */
  resource: string;
  status: number;
  /** Error message of a refused request. */
  detail: string | null;
}

/**
 * When single sign-on and provisioning last worked and failed, for all processes. Only informs
 * admins, so Redis may lose it. Recording never waits and never throws.
 */
export function identityHealth(redis: RedisClient) {
  function record(key: string, fields: Fields): void {
    redis.hset(key, fields).catch(() => {});
    redis.pexpire(key, retentionMs).catch(() => {});
  }

  function count(key: string, field: string): void {
    redis.hincrby(key, field, 1).catch(() => {});
    redis.pexpire(key, countRetentionMs).catch(() => {});
  }

  return {
    recordSignIn: (provider: string): void =>
      record(providerKey(provider), { signedInAt: instant() }),

    recordKeysFetched: (provider: string): void =>
      record(providerKey(provider), { keysFetchedAt: instant() }),

    recordSignInError: (provider: string, failure: SsoFailure, code: string | null): void =>
      record(providerKey(provider), { errorAt: instant(), failure, code: code ?? '' }),

    recordRequest({ key, method, resource, status, detail }: DirectoryRequest): void {
      const now = new Date();
      const at = instant(now);
      // Directories look up people and groups before creating them.
      const isRefused = status >= 400 && !(status === 404 && method === 'GET');
      record(directoryKey, {
        requestAt: at,
        [usedField(key)]: at,
        ...(isRefused && {
          errorAt: at,
          request: `${method} ${resource}`,
          status: String(status),
          detail: detail ?? '',
        }),
      });
      count(countsKey(now), 'requests');
      if (isRefused) count(countsKey(now), 'refused');
      else if (method !== 'GET') count(countsKey(now), 'changes');
    },

    recordWrongKey: (): void => record(directoryKey, { wrongKeyAt: instant() }),

    /** Null while Redis is unavailable. */
    async read(providers: readonly string[]): Promise<IdentityHealth | null> {
      const keys = [directoryKey, countsKey(new Date()), ...providers.map(providerKey)];
      try {
        const [directory = {}, today = {}, ...ofProviders] = await Promise.all(
          keys.map((key) => redis.hgetall(key)),
        );
        return { directory, today, providers: ofProviders };
      } catch {
        return null;
      }
    },
  };
}

/** As stored; any field may be missing. */
export interface IdentityHealth {
  directory: Fields;
  today: Fields;
  /** In the order of the `providers` argument. */
  providers: Fields[];
}

const instant = (at = new Date()): string => at.toISOString();

/** A stored text; null if missing. */
export const readFact = (fields: Fields | undefined, name: string): string | null =>
  (fields && ownValue(fields, name)) || null;
