import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { createMemberValues } from '../member-data/member-values.ts';
import { createNotices } from './notices.ts';

const ada = 'ada';
const bob = 'bob';
let databases = 0;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  databases += 1;
  store = createMemberStore(`notices-${databases}`);
});

/** One tab's. */
function noticesOf(member: string | null) {
  const values = createMemberValues(store);
  const notices = createNotices(values);
  const become = (next: string | null): void => {
    values.become(next === null ? null : { member: next, session: `session of ${next}` });
    notices.become(next);
  };
  become(member);
  return { ...notices, become, values };
}
const told = (notices: Pick<ReturnType<typeof createNotices>, 'list'>) =>
  notices.list().map(({ kind, count, isRead }) => [kind, count, isRead]);
const shows = (notices: ReturnType<typeof noticesOf>, expected: unknown[]) =>
  vi.waitFor(() => expect(told(notices)).toEqual(expected));

test('many changes of one kind are one notice, which counts them', () => {
  const notices = noticesOf(ada);
  for (const version of [4, 5, 6]) notices.note('tools', version);
  notices.note('notes', 1);
  expect(told(notices)).toEqual([
    ['notes', 1, false],
    ['tools', 3, false],
  ]);
});

test('the same news heard twice, by two tabs too, counts once', async () => {
  const [one, two] = [noticesOf(ada), noticesOf(ada)];
  one.note('tools', 4);
  two.note('tools', 4);
  one.note('tools', 4);
  two.note('notes', 1);
  for (const tab of [one, two, noticesOf(ada)])
    await shows(tab, [
      ['notes', 1, false],
      ['tools', 1, false],
    ]);
});

test('read in one tab is read in all, and counting begins anew', async () => {
  const [one, two] = [noticesOf(ada), noticesOf(ada)];
  one.note('tools', 4);
  one.note('tools', 5);
  await shows(two, [['tools', 2, false]]);
  two.readAll();
  await shows(one, [['tools', 2, true]]);
  one.note('tools', 6);
  expect(told(one)).toEqual([['tools', 1, false]]);
  await shows(two, [['tools', 1, false]]);
});

test('what was read stays read on the next visit', async () => {
  const before = noticesOf(ada);
  before.note('sign-in', 'a session');
  before.readAll();
  await shows(noticesOf(ada), [['sign-in', 1, true]]);
});

test('each member has their own, nobody has none', async () => {
  const notices = noticesOf(ada);
  notices.note('tools', 4);
  notices.become(bob);
  expect(told(notices)).toEqual([]);
  notices.become(null);
  notices.note('tools', 5);
  expect(told(notices)).toEqual([]);
  notices.become(ada);
  await shows(notices, [['tools', 1, false]]);
});

test('a sign-out takes them away, and none is kept after it', async () => {
  const notices = noticesOf(ada);
  notices.note('tools', 4);
  await store.wipe({ member: ada, session: 'session of ada' });
  notices.note('tools', 5);
  expect(await notices.values.update('notices', () => 'late')).toBeNull();
  expect(await store.read(ada, 'notices')).toBeNull();
});

test('what cannot be read is as if there were none', async () => {
  for (const kept of ['{', {}, null, [null, 1, { kind: 'tools' }]]) {
    const notices = noticesOf(ada);
    await notices.values.update('notices', () => kept);
    const later = noticesOf(ada);
    await later.values.read('notices');
    expect(told(later)).toEqual([]);
  }
});

test('a browser that keeps nothing shows them all the same', async () => {
  const away = () => Promise.reject(new Error('forbidden'));
  const values = createMemberValues({ read: away, update: away });
  values.become({ member: ada, session: 'one' });
  const notices = createNotices(values);
  notices.become(ada);
  notices.note('tools', 4);
  await values.read('notices');
  expect(told(notices)).toEqual([['tools', 1, false]]);
});
