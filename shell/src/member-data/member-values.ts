import { inStorage } from '../browser-storage.ts';
import { type MemberStore, memberStore, type Owner } from './member-store.ts';

/**
 * Values this browser stores for the signed-in member, ids and times only, shared by all tabs. Never
 * rejects; without browser storage nothing is stored.
 */
export function createMemberValues(store: Pick<MemberStore, 'read' | 'update'> = memberStore) {
  let owner: Owner | null = null;
  return {
    setOwner(next: Owner | null): void {
      owner = next;
    },
    async read(name: string): Promise<unknown> {
      try {
        return owner && (await store.read(owner.member, name));
      } catch {
        return null;
      }
    },
    /** Resolves to the written value; null if nothing was written. */
    async update<Value>(name: string, change: (before: unknown) => Value): Promise<Value | null> {
      try {
        return owner && (await store.update(owner, name, change));
      } catch {
        return null;
      }
    },
  };
}

export type MemberValues = ReturnType<typeof createMemberValues>;

export const memberValues = createMemberValues();

/** Deletes values that earlier versions stored where a late tab could write after a sign-out. */
export function deleteLegacyValues(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage))
      if (/^fd-(recent|notices|sign-ins)-/.test(key)) storage.removeItem(key);
  });
}
