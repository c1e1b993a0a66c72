const lockPrefix = 'firedeck-page-';
const draftsLockName = 'firedeck-drafts';
const tries = 3;

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
    void request(locks, lockPrefix + id, () => new Promise<void>((end) => (release = end)))
      // Web Locks are denied only where storage is denied too, so no drafts exist.
      .catch(() => undefined);

  acquire();
  // Holding a lock would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => release());
  addEventListener('pageshow', ({ persisted }) => persisted && acquire());
  return {
    id,
    withLock: (act) => request(locks, draftsLockName, async () => act(await listOpenTabIds(locks))),
  };
}

// Chromium may reject a request while the page opens a window ("no longer runnable").
async function request<Result>(
  locks: LockManager,
  name: string,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    let isGranted = false;
    try {
      return await locks.request(name, () => {
        isGranted = true;
        return act();
      });
    } catch (cause) {
      if (isGranted || left === 1) throw cause;
    }
  }
}

async function listOpenTabIds(locks: LockManager): Promise<Set<string>> {
  const { held = [] } = await locks.query();
  return new Set(
    held.flatMap(({ name }) =>
      name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
    ),
  );
}
