import { createStore, promisifyRequest } from 'idb-keyval';

/** Whose data it is: a member, and the session in which it is written. */
export interface Owner {
  member: string;
  /** The session's id. */
  session: string;
}

/** One draft as it is stored. Its key in the database: member, key, page. */
export interface StoredDraft {
  /** The page that it was typed in. */
  page: string;
  /** When it was kept, by this device's clock. */
  at: number;
  value: unknown;
  /** In which it was written last; absent in drafts of earlier versions. */
  session?: string;
}

/** Where a draft lies; a null in place of the draft takes it away. */
export interface DraftChange {
  owner: Owner;
  key: string;
  page: string;
  draft: StoredDraft | null;
}

// A session lasts 30 days at most; a tab that slept for longer has no data left to write.
const endedForMs = 40 * 86_400_000;
const openAtMost = 50;

/**
 * All that this browser keeps for members, in IndexedDB. Each function is one transaction, and the
 * browser lines up those of all tabs: once a wipe has noted that a session is signed out, nothing is
 * written in that session any more, however late a tab tries.
 */
export function createMemberStore(database = 'firedeck-drafts') {
  // The first name; another one, or a second store, would lock out tabs that run an earlier version.
  const inStore = createStore(database, 'drafts');
  return {
    /** To be called when a session is known: sessions end in the order in which they began. */
    enter: (owner: Owner): Promise<boolean> =>
      inStore('readwrite', (store) => isOpen(store, owner)),

    /** Resolves to whether all of it was written. */
    apply: (changes: readonly DraftChange[]): Promise<boolean> =>
      inStore('readwrite', async (store) => {
        let isAll = true;
        for (const { owner, key, page, draft } of changes) {
          const path = [owner.member, key, page];
          if (!(await isOpen(store, owner))) isAll = false;
          else if (draft) store.put({ ...draft, session: owner.session }, path);
          else store.delete(path);
        }
        await promisifyRequest(store.transaction);
        return isAll;
      }),

    /** The page's own draft, else the newest of a page that is gone, which becomes this page's. */
    take: (owner: Owner, key: string, page: string, living: ReadonlySet<string>) =>
      inStore('readwrite', async (store): Promise<StoredDraft | null> => {
        if (!(await isOpen(store, owner))) return null;
        const { member, session } = owner;
        const kept: StoredDraft[] = await promisifyRequest(store.getAll(under(member, key)));
        const draft = chooseDraft(kept, page, living);
        if (!draft || draft.page === page) return draft;
        store.delete([member, key, draft.page]);
        store.put({ ...draft, page, session }, [member, key, page]);
        await promisifyRequest(store.transaction);
        return draft;
      }),

    /** The keys of a member's drafts, one for each page that has one. */
    keys: (member: string) =>
      inStore('readonly', async (store): Promise<string[]> => {
        const paths = await promisifyRequest(store.getAllKeys(under(member)));
        return (paths as [member: string, key: string, page: string][]).map(([, key]) => key);
      }),

    /** What all of the member's tabs share under this name; null where there is none. */
    read: (member: string, name: string) =>
      inStore('readonly', async (store): Promise<unknown> => {
        const kept = await promisifyRequest(store.get(valuePath(member, name)));
        return kept?.value ?? null;
      }),

    /** Puts what `change` makes of the value in its place, and resolves to it; null: not written. */
    update: <Value>(owner: Owner, name: string, change: (before: unknown) => Value) =>
      inStore('readwrite', async (store): Promise<Value | null> => {
        if (!(await isOpen(store, owner))) return null;
        const path = valuePath(owner.member, name);
        const before = await promisifyRequest(store.get(path));
        const value = change(before?.value ?? null);
        store.put({ value, session: owner.session }, path);
        await promisifyRequest(store.transaction);
        return value;
      }),

    /**
     * Ends this session and those before it, and takes away what the member wrote in them. What was
     * written since a later sign-in stays: a tab may be late to hear of the end.
     */
    wipe: ({ member, session }: Owner): Promise<void> =>
      inStore('readwrite', async (store) => {
        if (await isEnded(store, session)) return;
        const open = await openSessions(store, member);
        const own = open.indexOf(session);
        const later = own < 0 ? [] : open.slice(own + 1);
        for (const ended of [session, ...open])
          if (!later.includes(ended)) store.put(Date.now(), endedPath(ended));
        if (later.length > 0) store.put(later, sessionsPath(member));
        else store.delete(sessionsPath(member));
        for (const range of [under(member), under(values, member)])
          await removeWhere(store, range, (kept) => !later.includes(kept?.session));
        await removeWhere(store, under(endings), (at) => at < Date.now() - endedForMs);
        await promisifyRequest(store.transaction);
      }),
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

/** This page's way to it. */
export const memberStore = createMemberStore();

// First parts of keys beside members' ids, which are uuids.
const [values, sessions, endings] = ['value', 'sessions', 'ended'];
const valuePath = (member: string, name: string) => [values, member, name];
const sessionsPath = (member: string) => [sessions, member];
const endedPath = (session: string) => [endings, session];

// In the order of keys every array comes after every text.
const under = (...path: string[]): IDBKeyRange => IDBKeyRange.bound(path, [...path, []]);

async function openSessions(store: IDBObjectStore, member: string): Promise<string[]> {
  return (await promisifyRequest(store.get(sessionsPath(member)))) ?? [];
}

const isEnded = async (store: IDBObjectStore, session: string): Promise<boolean> =>
  (await promisifyRequest(store.get(endedPath(session)))) !== undefined;

/** Whether this session may write. */
async function isOpen(store: IDBObjectStore, { member, session }: Owner): Promise<boolean> {
  const open = await openSessions(store, member);
  if (open.includes(session)) return true;
  if (await isEnded(store, session)) return false;
  store.put([...open, session].slice(-openAtMost), sessionsPath(member));
  return true;
}

async function removeWhere(
  store: IDBObjectStore,
  range: IDBKeyRange,
  // biome-ignore lint/suspicious/noExplicitAny: whatever lies there
  isMeant: (value: any) => boolean,
): Promise<void> {
  const [keys, found] = [store.getAllKeys(range), store.getAll(range)];
  const kept = await promisifyRequest(found);
  for (const [at, key] of keys.result.entries()) if (isMeant(kept[at])) store.delete(key);
}

function chooseDraft(
  kept: readonly StoredDraft[],
  page: string,
  living: ReadonlySet<string>,
): StoredDraft | null {
  const own = kept.find((draft) => draft.page === page);
  const left = kept.filter((draft) => !living.has(draft.page));
  return own ?? left.sort((one, other) => other.at - one.at)[0] ?? null;
}
