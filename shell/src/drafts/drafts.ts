import { type Drafts, logFailure } from '@firedeck/sdk';
import type { Owner } from '../member-data/member-sessions.ts';
import type { DraftChange, MemberStore } from '../member-data/member-store.ts';
import { type DraftSealing, isSealed } from './draft-sealing.ts';
import { acquireTabLock, type TabLock } from './tab-lock.ts';

interface DraftsOptions {
  /** The member and session that drafts belong to; null while signed out. */
  owner(): Owner | null;
  store: Pick<MemberStore, 'apply' | 'take' | 'keys'>;
  /** Default: drafts are stored as they are. */
  sealing?(): DraftSealing;
  tab?: TabLock;
  log?: typeof logFailure;
}

const loadCipher = () => import(/* webpackChunkName: "shared-device" */ './draft-cipher.ts');
const notSealed: DraftSealing = { keys: [], isRequired: false };

export function createDrafts(options: DraftsOptions): Drafts {
  const {
    owner: currentOwner,
    store,
    sealing = () => notSealed,
    tab = acquireTabLock(),
    log = logFailure,
  } = options;
  const pendingChanges = new Map<string, () => Promise<DraftChange>>();
  let activeWrite: Promise<boolean> | null = null;
  let isLogged = false;

  async function orNull<Result>(operation: () => Promise<Result>): Promise<Result | null> {
    try {
      return await operation();
    } catch (cause) {
      if (!isLogged) log('drafts cannot be stored', cause);
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
      const write = async () => store.apply(await Promise.all(changes.map((seal) => seal())));
      isWritten = (await orNull(write)) ?? false;
    }
    activeWrite = null;
    return isWritten;
  }

  function enqueue(key: string, value: unknown, hasValue: boolean): Promise<boolean> {
    const owner = currentOwner();
    if (!owner) return Promise.resolve(false);
    const draft = hasValue ? { page: tab.id, at: Date.now(), value } : null;
    const change = { owner, key, page: tab.id, draft };
    // Read before any `await`, because a lock removes the keys.
    const { isRequired, keys } = sealing();
    pendingChanges.set(JSON.stringify([owner, key]), async () =>
      draft && isRequired ? (await loadCipher()).sealChange(keys, change, draft) : change,
    );
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
      const { isRequired, keys } = sealing();
      return orNull(async () => {
        // Loaded first, so that this tab doesn't take over a draft it can't decrypt.
        if (isRequired) await loadCipher();
        const draft = await tab.withLock((ids) => store.take(owner, key, tab.id, ids));
        if (isSealed(draft?.value)) return (await loadCipher()).openDraft(keys, owner, key, draft);
        if (isRequired && draft) void enqueue(key, draft.value, true);
        return draft?.value ?? null;
      });
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
