import { inStorage } from '../browser-storage.ts';
import { type MemberStore, memberStore, type Owner } from './member-store.ts';

/**
 * What this browser remembers for the member who is here: ids and times, in all tabs the same.
 * Nothing here rejects; where the browser keeps nothing, nothing is remembered.
 */
export function createMemberValues(store: Pick<MemberStore, 'read' | 'update'> = memberStore) {
  let owner: Owner | null = null;
  return {
    /** Whose they are from now on. */
    become(next: Owner | null): void {
      owner = next;
    },
    async read(name: string): Promise<unknown> {
      try {
        return owner && (await store.read(owner.member, name));
      } catch {
        return null;
      }
    },
    /** Resolves to what was written; null where nothing was. */
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

/** This page's. */
export const memberValues = createMemberValues();

/** Takes away what earlier versions kept where a late tab can write after a sign-out. */
export function forgetEarlierValues(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage))
      if (/^fd-(recent|notices|sign-ins)-/.test(key)) storage.removeItem(key);
  });
}
