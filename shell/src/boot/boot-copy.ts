import type { User } from '@firedeck/contract';
import { memberDatabase, memberObjectStore } from '../browser/storage-keys.ts';

/** This device's copy, for a first paint without the server. */
export interface BootCopy {
  /** User id. */
  member: string;
  /** Bodies by API path. */
  answers: Record<string, unknown>;
}

interface Stored {
  value?: { user?: User; at?: number; answers?: Record<string, { body: string }> };
}

/** Equals `times.offlineCopyMs`; importing that would put all of `times` into the document. */
export const copyMs = 72 * 60 * 60_000;

/**
 * Returns the newest valid copy that `offline-copy.ts` stored; null without one. Reads IndexedDB
 * directly, because this script is inlined in the document and must stay small.
 */
export const readBootCopy = (now = Date.now()): Promise<BootCopy | null> =>
  readValues().then(
    (stored) => pickNewest(stored, now),
    () => null,
  );

const readValues = (): Promise<Stored[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(memberDatabase);
    opening.onerror = reject;
    // Leaves creating the database to the shell.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      const values = IDBKeyRange.bound(['value'], ['value', []]);
      const reading = database
        .transaction(memberObjectStore)
        .objectStore(memberObjectStore)
        .getAll(values);
      reading.onerror = reject;
      reading.onsuccess = () => resolve(reading.result);
      database.close();
    };
  });

function pickNewest(stored: Stored[], now: number): BootCopy | null {
  const recent = stored.flatMap(({ value }) => {
    const { user, at = 0, answers: responses } = value ?? {};
    return user && responses && at <= now && now - at < copyMs
      ? [{ user, at, answers: responses }]
      : [];
  });
  const [newest] = recent.sort((one, other) => other.at - one.at);
  if (!newest) return null;
  const bodies = Object.entries(newest.answers).map(([path, { body }]) => [path, JSON.parse(body)]);
  return { member: newest.user.id, answers: Object.fromEntries(bodies) };
}
