import type { FastifyBaseLogger } from 'fastify';
import { readKeys, type SessionKeys } from './session-keys.ts';

const lookEveryMs = 10_000;
/** A key that nobody knows makes us look at once, so often at most. */
const lookForUnknownEveryMs = 30_000;

export interface Keyring {
  /** The same object as long as they are the same keys. */
  current(): SessionKeys;
  /** Reads the folder again. */
  look(): Promise<void>;
  /** After a token named a key that is not here: true when the keys are others now. */
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

  // One after the other: an earlier look that ends later would bring former keys back.
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

/** Finds what a key made; where none did, reads the keys again: another process may use newer ones. */
export async function findOrReload<Found>(
  keyring: Pick<Keyring, 'lookForUnknown'>,
  find: () => Found | null,
): Promise<Found | null> {
  return find() ?? ((await keyring.lookForUnknown()) ? find() : null);
}

function fingerprintKeys({ publicPems, refresh, factors }: SessionKeys): string {
  return [...publicPems.keys(), ...[...refresh, ...factors].map(({ id }) => id)].join(' ');
}
