import { promisifyRequest } from 'idb-keyval';

// Key prefixes; drafts start with the member's uuid instead.
export const [values, sessions, endings] = ['value', 'sessions', 'ended'];

export const valuePath = (member: string, name: string) => [values, member, name];

// Arrays sort after all strings in IndexedDB keys.
export const keyRange = (...path: string[]): IDBKeyRange => IDBKeyRange.bound(path, [...path, []]);

interface RecordFilter {
  path?: (path: string[]) => boolean;
  // biome-ignore lint/suspicious/noExplicitAny: stored data of any version
  record?: ((record: any, path: string[]) => boolean) | undefined;
}

/** Deletes the records in the range that match both. */
export async function removeWhere(
  store: IDBObjectStore,
  range: IDBKeyRange,
  { path: matchesPath = () => true, record: matchesRecord }: RecordFilter,
): Promise<void> {
  const keys = promisifyRequest(store.getAllKeys(range));
  // Read only for a filter that needs them: values may be megabytes.
  const records = matchesRecord && (await promisifyRequest(store.getAll(range)));
  for (const [at, path] of ((await keys) as string[][]).entries())
    if (matchesPath(path) && (!matchesRecord || matchesRecord(records?.[at], path)))
      store.delete(path);
}
