import { createStore, promisifyRequest } from 'idb-keyval';

/** One draft as it is stored. Its key in the database: member, key, page. */
export interface StoredDraft {
  /** The page that it was typed in. */
  page: string;
  /** When it was kept, by this device's clock. */
  at: number;
  value: unknown;
}

/** Where a draft lies; a null in place of the draft takes it away. */
export interface DraftChange {
  member: string;
  key: string;
  page: string;
  draft: StoredDraft | null;
}

/** Drafts in IndexedDB; each function is one transaction. */
export function createDraftStore(database = 'firedeck-drafts') {
  const inStore = createStore(database, 'drafts');
  return {
    apply: (changes: readonly DraftChange[]): Promise<void> =>
      inStore('readwrite', (store) => {
        for (const { member, key, page, draft } of changes) {
          if (draft) store.put(draft, [member, key, page]);
          else store.delete([member, key, page]);
        }
        return promisifyRequest(store.transaction);
      }),

    /** The page's own draft, else the newest of a page that is gone, which becomes this page's. */
    take: (member: string, key: string, page: string, living: ReadonlySet<string>) =>
      inStore('readwrite', async (store): Promise<StoredDraft | null> => {
        const kept: StoredDraft[] = await promisifyRequest(store.getAll(under(member, key)));
        const draft = chooseDraft(kept, page, living);
        if (!draft || draft.page === page) return draft;
        store.delete([member, key, draft.page]);
        store.put({ ...draft, page }, [member, key, page]);
        await promisifyRequest(store.transaction);
        return draft;
      }),

    /** The keys of a member's drafts, one for each page that has one. */
    keys: (member: string) =>
      inStore('readonly', async (store): Promise<string[]> => {
        const paths = await promisifyRequest(store.getAllKeys(under(member)));
        return (paths as [member: string, key: string, page: string][]).map(([, key]) => key);
      }),

    wipe: (member: string): Promise<void> =>
      inStore('readwrite', (store) => {
        store.delete(under(member));
        return promisifyRequest(store.transaction);
      }),
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

// In the order of keys every array comes after every text.
const under = (...path: string[]): IDBKeyRange => IDBKeyRange.bound(path, [...path, []]);

function chooseDraft(
  kept: readonly StoredDraft[],
  page: string,
  living: ReadonlySet<string>,
): StoredDraft | null {
  const own = kept.find((draft) => draft.page === page);
  const left = kept.filter((draft) => !living.has(draft.page));
  return own ?? left.sort((one, other) => other.at - one.at)[0] ?? null;
}
