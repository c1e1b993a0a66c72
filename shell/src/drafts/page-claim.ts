const prefix = 'firedeck-page-';
const takingTurns = 'firedeck-drafts';

/** This page among all the pages that the browser has open. */
export interface PageClaim {
  id: string;
  /** Calls `act` with the pages that are alive, while no other page does the same. */
  inTurn<Result>(act: (living: ReadonlySet<string>) => Promise<Result>): Promise<Result>;
}

/**
 * A lock held while this page lives: the browser gives it back however the page ends, a killed
 * browser included. Without locks every other page counts as gone.
 */
export function claimPage(locks: LockManager | null = navigator.locks ?? null): PageClaim {
  const id = crypto.randomUUID();
  if (!locks) return { id, inTurn: (act) => act(new Set()) };
  let release = () => {};

  const hold = () =>
    void locks
      .request(prefix + id, () => new Promise<void>((end) => (release = end)))
      // Where storage is forbidden, locks are too; nothing is kept there either.
      .catch(() => undefined);

  hold();
  // A page that holds a lock is kept out of the browser's page cache.
  addEventListener('pagehide', () => release());
  addEventListener('pageshow', ({ persisted }) => persisted && hold());
  return {
    id,
    inTurn: (act) => locks.request(takingTurns, async () => act(await livingPages(locks))),
  };
}

async function livingPages(locks: LockManager): Promise<Set<string>> {
  const { held = [] } = await locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
