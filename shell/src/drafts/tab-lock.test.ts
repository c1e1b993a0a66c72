import { expect, test, vi } from 'vitest';
import { acquireTabLock } from './tab-lock.ts';

/** Fake Web Locks of one browser, without delays. */
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

test.each([
  [1, 'is held all the same'],
  [3, 'fails'],
])('the browser refuses the lock %i times › it %s', async (refusals, _outcome) => {
  const locks = fakeLocks();
  const page = acquireTabLock(locks);
  const refused = vi.spyOn(locks, 'request');
  for (let count = 0; count < refusals; count += 1)
    refused.mockRejectedValueOnce(new TypeError('The provided callback is no longer runnable.'));
  const ids = openTabIdsFor(page);
  if (refusals < 3) expect(await ids).toEqual([page.id]);
  else await expect(ids).rejects.toThrow('no longer runnable');
});

test('the function under the lock fails › is not retried', async () => {
  const act = vi.fn(() => Promise.reject(new Error('no room')));
  await expect(acquireTabLock(fakeLocks()).withLock(act)).rejects.toThrow('no room');
  expect(act).toHaveBeenCalledTimes(1);
});

test('without Web Locks › every other tab counts as closed', async () => {
  const page = acquireTabLock(null);
  expect(await openTabIdsFor(page)).toEqual([]);
});
