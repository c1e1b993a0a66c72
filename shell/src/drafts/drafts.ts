import { type Drafts, logFailure } from '@firedeck/sdk';
import type { DraftChange, MemberStore, Owner } from '../member-data/member-store.ts';
import { claimPage, type PageClaim } from './page-claim.ts';

export interface DraftsParts {
  /** Whose drafts are meant now. */
  owner(): Owner | null;
  store: Pick<MemberStore, 'apply' | 'take' | 'keys'>;
  page?: PageClaim;
  log?: typeof logFailure;
}

export function createDrafts(parts: DraftsParts): Drafts {
  const { owner: currentOwner, store, page = claimPage(), log = logFailure } = parts;
  const waiting = new Map<string, DraftChange>();
  let writing: Promise<boolean> | null = null;
  let isLogged = false;

  async function forgiving<Result>(act: () => Promise<Result>): Promise<Result | null> {
    try {
      return await act();
    } catch (cause) {
      if (!isLogged) log('Drafts are not kept on this device', cause);
      isLogged = true;
      return null;
    }
  }

  // One transaction at a time: a slow disk meets the newest text next, not each key in turn.
  async function writeWaiting(): Promise<boolean> {
    let isWritten = false;
    while (waiting.size > 0) {
      const changes = [...waiting.values()];
      waiting.clear();
      isWritten = (await forgiving(() => store.apply(changes))) ?? false;
    }
    writing = null;
    return isWritten;
  }

  function change(key: string, value: unknown, isKept: boolean): Promise<boolean> {
    const owner = currentOwner();
    if (!owner) return Promise.resolve(false);
    const draft = isKept ? { page: page.id, at: Date.now(), value } : null;
    waiting.set(JSON.stringify([owner, key]), { owner, key, page: page.id, draft });
    writing ??= writeWaiting();
    return writing;
  }

  return {
    keep: (key, value) => change(key, value, true),
    drop: (key) => change(key, null, false),
    async read(key) {
      const owner = currentOwner();
      if (!owner) return null;
      await writing;
      const taken = await forgiving(() =>
        page.inTurn((living) => store.take(owner, key, page.id, living)),
      );
      return taken?.value ?? null;
    },
    async holds(prefix) {
      const owner = currentOwner();
      if (!owner) return false;
      await writing;
      const keys = await forgiving(() => store.keys(owner.member));
      return keys?.some((key) => key.startsWith(prefix)) ?? false;
    },
  };
}
