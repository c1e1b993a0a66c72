import { createStore, promisifyRequest } from 'idb-keyval';
import { memberDatabase, memberObjectStore } from '../browser/storage-keys.ts';
import { keyRange, removeWhere, valuePath, values } from './member-records.ts';
import { endSessions, ensureOpen, findSessionMember, type Owner } from './member-sessions.ts';

/** A stored draft. Its key in the database: member, key, page. */
export interface StoredDraft {
  /** The tab it was typed in. */
  page: string;
  /** When it was saved, by this device's clock. */
  at: number;
  value: unknown;
  /** The session of the last write; missing in drafts of earlier versions. */
  session?: string;
}

/** A value and the session that wrote it. */
interface MemberValue {
  owner: Owner;
  value: unknown;
}

/** A draft to save, or to delete if null. */
export interface DraftChange {
  owner: Owner;
  key: string;
  page: string;
  draft: StoredDraft | null;
}

/**
 * Member data of this browser in IndexedDB. Each function is one transaction, and the browser
 * serializes the transactions of all tabs: once a wipe has marked a session as ended, no tab can
 * write in it.
 */
export function createMemberStore(database = memberDatabase) {
  // A different name or a second object store would block tabs that run an earlier version.
  const withStore = createStore(database, memberObjectStore);
  return {
    /** Call as soon as a session is known: a wipe also ends the sessions opened before. */
    openSession: (owner: Owner): Promise<boolean> =>
      withStore('readwrite', (store) => ensureOpen(store, owner)),

    /** The member of an open session; null if unknown. */
    findMember: (session: string) =>
      withStore('readonly', (store) => findSessionMember(store, session)),

    /** Resolves to whether all changes were written. */
    apply: (changes: readonly DraftChange[]): Promise<boolean> =>
      withStore('readwrite', async (store) => {
        let isComplete = true;
        for (const { owner, key, page, draft } of changes) {
          const path = [owner.member, key, page];
          if (!(await ensureOpen(store, owner))) isComplete = false;
          else if (draft) store.put({ ...draft, session: owner.session }, path);
          else store.delete(path);
        }
        await promisifyRequest(store.transaction);
        return isComplete;
      }),

    /** The tab's own draft, else the newest draft of a closed tab, which this tab takes over. */
    take: (owner: Owner, key: string, page: string, openTabIds: ReadonlySet<string>) =>
      withStore('readwrite', async (store): Promise<StoredDraft | null> => {
        if (!(await ensureOpen(store, owner))) return null;
        const { member, session } = owner;
        const drafts: StoredDraft[] = await promisifyRequest(store.getAll(keyRange(member, key)));
        const draft = pickDraft(drafts, page, openTabIds);
        if (!draft || draft.page === page) return draft;
        store.delete([member, key, draft.page]);
        store.put({ ...draft, page, session }, [member, key, page]);
        await promisifyRequest(store.transaction);
        return draft;
      }),

    /** The keys of the member's drafts, one per tab. */
    keys: (member: string) =>
      withStore('readonly', async (store): Promise<string[]> => {
        const paths = await promisifyRequest(store.getAllKeys(keyRange(member)));
        return (paths as [member: string, key: string, page: string][]).map(([, key]) => key);
      }),

    /** A value shared by all of the member's tabs; null without one. */
    read: (member: string, name: string) =>
      withStore('readonly', async (store): Promise<unknown> => {
        const record = await promisifyRequest(store.get(valuePath(member, name)));
        return record?.value ?? null;
      }),

    /** All members' values of this name. */
    readAll: (name: string) =>
      withStore('readonly', async (store): Promise<MemberValue[]> => {
        const range = keyRange(values);
        const [paths, stored] = [store.getAllKeys(range), store.getAll(range)];
        const records = await promisifyRequest(stored);
        return (paths.result as [string, member: string, name: string][]).flatMap(
          ([, member, valueName], at) => {
            const { session, value } = records[at];
            return valueName === name ? [{ owner: { member, session }, value }] : [];
          },
        );
      }),

    /** Deletes the values of this name of all members, only those that match if `matches` is given. */
    removeValues: (name: string, matches?: (value: unknown) => boolean) =>
      withStore('readwrite', async (store): Promise<void> => {
        await removeWhere(store, keyRange(values), {
          path: ([, , valueName]) => valueName === name,
          record: matches && ((record) => matches(record?.value)),
        });
        await promisifyRequest(store.transaction);
      }),

    /** Deletes the records that match, of all members and kinds. */
    removeRecords: (matches: (record: unknown, path: string[]) => boolean) =>
      withStore('readwrite', async (store): Promise<void> => {
        await removeWhere(store, keyRange(), { record: matches });
        await promisifyRequest(store.transaction);
      }),

    /**
     * Stores the result of `change`, or deletes the value if it is null. Resolves to the result,
     * null if nothing was written.
     */
    update: <Value>(owner: Owner, name: string, change: (before: unknown) => Value) =>
      withStore('readwrite', async (store): Promise<Value | null> => {
        const value = await changeValue(store, owner, name, change);
        await promisifyRequest(store.transaction);
        return value;
      }),

    /** Like `update`, and deletes all other members' values of this name. */
    updateOnly: <Value>(owner: Owner, name: string, change: (before: unknown) => Value) =>
      withStore('readwrite', async (store): Promise<Value | null> => {
        await removeWhere(store, keyRange(values), {
          path: ([, member, valueName]) => valueName === name && member !== owner.member,
        });
        const value = await changeValue(store, owner, name, change);
        await promisifyRequest(store.transaction);
        return value;
      }),

    /**
     * Ends this session and earlier ones and deletes what the member wrote in them. Keeps data of a
     * later sign-in, because a tab may handle the sign-out late.
     */
    wipe: (owner: Owner): Promise<void> =>
      withStore('readwrite', async (store) => {
        const later = await endSessions(store, owner);
        if (!later) return;
        for (const range of [keyRange(owner.member), keyRange(values, owner.member)])
          await removeWhere(store, range, { record: (record) => !later.includes(record?.session) });
        await promisifyRequest(store.transaction);
      }),
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

export const memberStore = createMemberStore();

async function changeValue<Value>(
  store: IDBObjectStore,
  owner: Owner,
  name: string,
  change: (before: unknown) => Value,
): Promise<Value | null> {
  if (!(await ensureOpen(store, owner))) return null;
  const path = valuePath(owner.member, name);
  const before = await promisifyRequest(store.get(path));
  const value = change(before?.value ?? null);
  if (value === null) store.delete(path);
  else store.put({ value, session: owner.session }, path);
  return value;
}

function pickDraft(
  drafts: readonly StoredDraft[],
  page: string,
  openTabIds: ReadonlySet<string>,
): StoredDraft | null {
  const own = drafts.find((draft) => draft.page === page);
  const orphaned = drafts.filter((draft) => !openTabIds.has(draft.page));
  return own ?? orphaned.sort((one, other) => other.at - one.at)[0] ?? null;
}
