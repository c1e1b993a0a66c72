import { promisifyRequest } from 'idb-keyval';
import { memberDatabase, memberObjectStore } from '../browser/storage-keys.ts';
import { isTooOld } from '../drafts/draft-cipher.ts';
import { isSealed } from '../drafts/draft-sealing.ts';
import type { StoredDraft } from '../member-data/member-store.ts';

interface CleanUpOptions {
  /** The signed-in member. */
  member: string;
  /** Whether an operator's code made it shared, not one member's choice. */
  isOfStation: boolean;
}

/**
 * Deletes sealed drafts that are too old for anybody, and on a station's device what others left there
 * unsealed, before it was one.
 */
export async function cleanUpSharedDevice(
  options: CleanUpOptions,
  name = memberDatabase,
): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(name));
  if (!database.objectStoreNames.contains(memberObjectStore)) return database.close();
  const store = database.transaction(memberObjectStore, 'readwrite').objectStore(memberObjectStore);
  const [keys, found] = [promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())];
  const records = await found;
  for (const [index, path] of ((await keys) as string[][]).entries()) {
    if (isObsolete(records[index], path, options)) await promisifyRequest(store.delete(path));
  }
  database.close();
}

function isObsolete(record: unknown, path: string[], options: CleanUpOptions): boolean {
  const { member, isOfStation } = options;
  if (isDraft(record) && isSealed(record.value)) return isTooOld(record.at);
  if (isDraft(record)) return isOfStation && path[0] !== member;
  return isOfStation && isMemberValue(record) && path[1] !== member;
}

// The store also has open and ended sessions, which reveal nothing that was written.
const isDraft = (record: unknown): record is StoredDraft => isRecord(record) && 'page' in record;
const isMemberValue = (record: unknown): boolean => isRecord(record) && 'value' in record;
const isRecord = (record: unknown): record is object =>
  typeof record === 'object' && record !== null;
