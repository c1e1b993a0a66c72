const lockPrefix = 'firedeck-page-';
const draftsLockName = 'firedeck-drafts';

/** Identifies this tab among all open tabs of the browser. */
export interface TabLock {
  id: string;
  /** Calls `act` with the ids of all open tabs, in one tab at a time. */
  withLock<Result>(act: (openTabIds: ReadonlySet<string>) => Promise<Result>): Promise<Result>;
}

/**
 * Holds a Web Lock while this tab is open; the browser releases it even after a crash. Without the Web
 * Locks API every other tab counts as closed.
 */
export function acquireTabLock(locks: LockManager | null = navigator.locks ?? null): TabLock {
  const id = crypto.randomUUID();
  if (!locks) return { id, withLock: (act) => act(new Set()) };
  let release = () => {};

  const acquire = () =>
    void locks
      .request(lockPrefix + id, () => new Promise<void>((end) => (release = end)))
      // Locks are denied where storage is, and then no drafts exist.
      .catch(() => undefined);

  acquire();
  // Holding a lock would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => release());
  addEventListener('pageshow', ({ persisted }) => persisted && acquire());
  return {
    id,
    withLock: (act) => locks.request(draftsLockName, async () => act(await listOpenTabIds(locks))),
  };
}

async function listOpenTabIds(locks: LockManager): Promise<Set<string>> {
  const { held = [] } = await locks.query();
  return new Set(
    held.flatMap(({ name }) =>
      name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
    ),
  );
}
