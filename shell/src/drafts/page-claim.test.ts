import { expect, test } from 'vitest';
import { claimPage } from './page-claim.ts';

/** The locks of one browser, as far as pages use them: nobody waits. */
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

const livingTo = (page: ReturnType<typeof claimPage>) =>
  page.inTurn(async (living) => [...living].sort());

test('a page knows the pages that are alive, itself included', async () => {
  const locks = fakeLocks();
  const [first, second] = [claimPage(locks), claimPage(locks)];
  expect(await livingTo(first)).toEqual([first.id, second.id].sort());
});

test('a page that was left counts as gone until it comes back from the page cache', async () => {
  const locks = fakeLocks();
  const page = claimPage(locks);
  dispatchEvent(new Event('pagehide'));
  await Promise.resolve();
  await Promise.resolve();
  expect(await livingTo(page)).toEqual([]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(await livingTo(page)).toEqual([page.id]);
});

test('without locks every other page counts as gone', async () => {
  const page = claimPage(null);
  expect(await livingTo(page)).toEqual([]);
});
