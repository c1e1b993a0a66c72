import type { FastifyBaseLogger } from 'fastify';
import { readKeys, type SessionKeys } from './session-keys.ts';

const lookEveryMs = 10_000;
/** The minimum time between two reads of the folder for unknown keys. */
const lookForUnknownEveryMs = 30_000;

export interface Keyring {
  /** Returns one object until the keys change. */
  current(): SessionKeys;
  look(): Promise<void>;
  /** Call it for a token with an unknown key: true when the keys have changed. */
  lookForUnknown(): Promise<boolean>;
  close(): void;
}

/**
 * Reloads the keys of a folder without a restart. It polls, because mounted secrets change without
 * file events. If reading fails, the previous keys stay in use.
 */
export async function openKeyring(
  folder: string,
  log: FastifyBaseLogger,
  now = Date.now,
): Promise<Keyring> {
  let keys = await readKeys(folder);
  let unknownCheckedAt = Number.NEGATIVE_INFINITY;
  let complaint = '';

  async function lookOnce(): Promise<void> {
    try {
      const found = await readKeys(folder);
      complaint = '';
      if (fingerprintKeys(found) === fingerprintKeys(keys)) return;
      log.info({ kid: found.signing.kid }, 'session keys reloaded');
      keys = found;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== complaint)
        log.warn({ reason }, 'session keys not read, keeping previous keys');
      complaint = reason;
    }
  }

  // Serialized: an earlier read that ends later would restore the previous keys.
  let lastLook = Promise.resolve();
  function look(): Promise<void> {
    lastLook = lastLook.then(lookOnce);
    return lastLook;
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    current: () => keys,
    look,
    async lookForUnknown() {
      if (now() < unknownCheckedAt + lookForUnknownEveryMs) return false;
      unknownCheckedAt = now();
      const before = fingerprintKeys(keys);
      await look();
      return fingerprintKeys(keys) !== before;
    },
    close: () => clearInterval(timer),
  };
}

/** Retries a lookup after reading the keys again: another process may already use newer ones. */
export async function findOrReload<Found>(
  keyring: Pick<Keyring, 'lookForUnknown'>,
  find: () => Found | null,
): Promise<Found | null> {
  return find() ?? ((await keyring.lookForUnknown()) ? find() : null);
}

function fingerprintKeys({ publicPems, refresh, factors }: SessionKeys): string {
  return [...publicPems.keys(), ...[...refresh, ...factors].map(({ id }) => id)].join(' ');
}
