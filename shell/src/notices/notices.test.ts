import { beforeEach, expect, test, vi } from 'vitest';
import { createNotices } from './notices.ts';

const ada = 'ada';
const bob = 'bob';

beforeEach(() => localStorage.clear());

function noticesOf(member: string | null) {
  const notices = createNotices();
  notices.become(member);
  return notices;
}
const told = (notices: ReturnType<typeof createNotices>) =>
  notices.list().map(({ kind, count, isRead }) => [kind, count, isRead]);

/** What the browser does in the other tabs once one has written. */
function tellOtherTabs(key: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key }));
}

test('many changes of one kind are one notice, which counts them', () => {
  const notices = noticesOf(ada);
  for (const version of [4, 5, 6]) notices.note('tools', version);
  notices.note('notes', 1);
  expect(told(notices)).toEqual([
    ['notes', 1, false],
    ['tools', 3, false],
  ]);
});

test('the same news heard twice, by two tabs too, counts once', () => {
  const [one, two] = [noticesOf(ada), noticesOf(ada)];
  one.note('tools', 4);
  two.note('tools', 4);
  tellOtherTabs('fd-notices-ada');
  one.note('tools', 4);
  expect([told(one), told(two)]).toEqual([[['tools', 1, false]], [['tools', 1, false]]]);
});

test('read in one tab is read in all, and counting begins anew', () => {
  const [one, two] = [noticesOf(ada), noticesOf(ada)];
  one.note('tools', 4);
  one.note('tools', 5);
  tellOtherTabs('fd-notices-ada');
  two.readAll();
  tellOtherTabs('fd-notices-ada');
  expect(told(one)).toEqual([['tools', 2, true]]);
  one.note('tools', 6);
  expect(told(one)).toEqual([['tools', 1, false]]);
});

test('what was read stays read on the next visit', () => {
  const before = noticesOf(ada);
  before.note('sign-in', 'a session');
  before.readAll();
  expect(told(noticesOf(ada))).toEqual([['sign-in', 1, true]]);
});

test('each member has their own, nobody has none', () => {
  const notices = noticesOf(ada);
  notices.note('tools', 4);
  notices.become(bob);
  expect(told(notices)).toEqual([]);
  notices.become(null);
  notices.note('tools', 5);
  expect(told(notices)).toEqual([]);
  notices.become(ada);
  expect(told(notices)).toEqual([['tools', 1, false]]);
});

test('a sign-out leaves nothing of them in the browser', () => {
  const notices = noticesOf(ada);
  notices.note('tools', 4);
  localStorage.setItem('fd-sign-ins-ada', '[]');
  notices.forget(ada);
  expect([told(notices), localStorage.length]).toEqual([[], 0]);
});

test('what cannot be read is as if there were none', () => {
  for (const kept of ['{', '{}', 'null', '[null, 1, {"kind": "tools"}]']) {
    localStorage.setItem('fd-notices-ada', kept);
    expect(told(noticesOf(ada))).toEqual([]);
  }
});

test('a browser that keeps nothing shows them all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const notices = noticesOf(ada);
  notices.note('tools', 4);
  expect(told(notices)).toEqual([['tools', 1, false]]);
  vi.restoreAllMocks();
});
