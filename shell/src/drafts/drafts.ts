import { type Drafts, logFailure } from '@firedeck/sdk';
import { createDraftStore, type DraftChange, type DraftStore } from './draft-store.ts';
import { claimPage, type PageClaim } from './page-claim.ts';

export interface DraftsParts {
  /** Whose drafts are meant now. */
  memberId(): string | null;
  store?: DraftStore;
  page?: PageClaim;
  log?: typeof logFailure;
}

/** The drafts with what the shell alone may do. */
export interface ShellDrafts extends Drafts {
  /** Takes away all that is kept of this member, in every tab. */
  wipe(member: string): Promise<void>;
}

export function createDrafts(parts: DraftsParts): ShellDrafts {
  const { memberId, store = createDraftStore(), page = claimPage(), log = logFailure } = parts;
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
      isWritten = (await forgiving(() => store.apply(changes).then(() => true))) ?? false;
    }
    writing = null;
    return isWritten;
  }

  function change(key: string, value: unknown, isKept: boolean): Promise<boolean> {
    const member = memberId();
    if (!member) return Promise.resolve(false);
    const draft = isKept ? { page: page.id, at: Date.now(), value } : null;
    waiting.set(JSON.stringify([member, key]), { member, key, page: page.id, draft });
    writing ??= writeWaiting();
    return writing;
  }

  return {
    keep: (key, value) => change(key, value, true),
    drop: (key) => change(key, null, false),
    async read(key) {
      const member = memberId();
      if (!member) return null;
      await writing;
      const taken = await forgiving(() =>
        page.inTurn((living) => store.take(member, key, page.id, living)),
      );
      return taken?.value ?? null;
    },
    async holds(prefix) {
      const member = memberId();
      if (!member) return false;
      await writing;
      const keys = await forgiving(() => store.keys(member));
      return keys?.some((key) => key.startsWith(prefix)) ?? false;
    },
    async wipe(member) {
      await writing;
      await forgiving(() => store.wipe(member));
    },
  };
}
