import { expect, test } from 'vitest';
import { acquireTabLock } from './tab-lock.ts';

/** The Web Locks of one browser, without waiting. */
function fakeLocks() {
  const held = new Set<string>();
  const locks = {
    async request<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
      held.add(name);
      const result = await act();
      held.delete(name);
      return result;
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  return locks as unknown as LockManager;
}

const openTabIdsFor = (page: ReturnType<typeof acquireTabLock>) =>
  page.withLock(async (living) => [...living].sort());

test('a tab › knows all open tabs, itself included', async () => {
  const locks = fakeLocks();
  const [first, second] = [acquireTabLock(locks), acquireTabLock(locks)];
  expect(await openTabIdsFor(first)).toEqual([first.id, second.id].sort());
});

test('a page was left › it counts as closed until restored from the back/forward cache', async () => {
  const locks = fakeLocks();
  const page = acquireTabLock(locks);
  dispatchEvent(new Event('pagehide'));
  await Promise.resolve();
  await Promise.resolve();
  expect(await openTabIdsFor(page)).toEqual([]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await openTabIdsFor(page)).toEqual([page.id]);
});

test('without Web Locks › every other tab counts as closed', async () => {
  const page = acquireTabLock(null);
  expect(await openTabIdsFor(page)).toEqual([]);
});
