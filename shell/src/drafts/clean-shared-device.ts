import type { StoredDraft } from '../member-data/member-store.ts';
import { isTooOld } from './draft-cipher.ts';
import { isSealed } from './draft-sealing.ts';

interface CleanUpOptions {
  /** Who is signed in. */
  member: string;
  /** By the operator's code, not by one member's word. */
  isOfStation: boolean;
}

/**
 * Deletes sealed drafts that are too old for anybody, and on a station's device what others left there
 * unsealed, before it was one.
 */
export async function cleanUpSharedDevice(
  { member, isOfStation }: CleanUpOptions,
  name = 'firedeck-drafts',
): Promise<void> {
  const database = await settled(indexedDB.open(name));
  if (!database.objectStoreNames.contains('drafts')) return database.close();
  const store = database.transaction('drafts', 'readwrite').objectStore('drafts');
  const [keys, found] = [settled(store.getAllKeys()), settled(store.getAll())];
  const records = await found;
  for (const [index, path] of ((await keys) as string[][]).entries()) {
    const record = records[index];
    const isObsolete = isDraft(record)
      ? isSealed(record.value)
        ? isTooOld(record.at)
        : isOfStation && path[0] !== member
      : isMemberValue(record) && isOfStation && path[1] !== member;
    if (isObsolete) await settled(store.delete(path));
  }
  database.close();
}

// The store of a browser has open and ended sessions, too, which name nothing that was written.
const isDraft = (record: unknown): record is StoredDraft => isRecord(record) && 'page' in record;
const isMemberValue = (record: unknown): boolean => isRecord(record) && 'value' in record;
const isRecord = (record: unknown): record is object =>
  typeof record === 'object' && record !== null;

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
