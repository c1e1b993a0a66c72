import { type Drafts, logFailure } from '@firedeck/sdk';
import type { DraftChange, MemberStore, Owner } from '../member-data/member-store.ts';
import { acquireTabLock, type TabLock } from './tab-lock.ts';

export interface DraftsOptions {
  /** The member and session that drafts belong to; null while signed out. */
  owner(): Owner | null;
  store: Pick<MemberStore, 'apply' | 'take' | 'keys'>;
  tab?: TabLock;
  log?: typeof logFailure;
}

export function createDrafts(options: DraftsOptions): Drafts {
  const { owner: currentOwner, store, tab = acquireTabLock(), log = logFailure } = options;
  const pendingChanges = new Map<string, DraftChange>();
  let activeWrite: Promise<boolean> | null = null;
  let isLogged = false;

  async function orNull<Result>(operation: () => Promise<Result>): Promise<Result | null> {
    try {
      return await operation();
    } catch (cause) {
      if (!isLogged) log('drafts cannot be saved on this device', cause);
      isLogged = true;
      return null;
    }
  }

  // One transaction at a time: a slow disk then writes only the latest text, not each keystroke.
  async function flushPending(): Promise<boolean> {
    let isWritten = false;
    while (pendingChanges.size > 0) {
      const changes = [...pendingChanges.values()];
      pendingChanges.clear();
      isWritten = (await orNull(() => store.apply(changes))) ?? false;
    }
    activeWrite = null;
    return isWritten;
  }

  function enqueue(key: string, value: unknown, hasValue: boolean): Promise<boolean> {
    const owner = currentOwner();
    if (!owner) return Promise.resolve(false);
    const draft = hasValue ? { page: tab.id, at: Date.now(), value } : null;
    pendingChanges.set(JSON.stringify([owner, key]), { owner, key, page: tab.id, draft });
    activeWrite ??= flushPending();
    return activeWrite;
  }

  return {
    keep: (key, value) => enqueue(key, value, true),
    drop: (key) => enqueue(key, null, false),
    async read(key) {
      const owner = currentOwner();
      if (!owner) return null;
      await activeWrite;
      const draft = await orNull(() =>
        tab.withLock((openTabIds) => store.take(owner, key, tab.id, openTabIds)),
      );
      return draft?.value ?? null;
    },
    async holds(prefix) {
      const owner = currentOwner();
      if (!owner) return false;
      await activeWrite;
      const keys = await orNull(() => store.keys(owner.member));
      return keys?.some((key) => key.startsWith(prefix)) ?? false;
    },
  };
}
