import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { createMemberValues } from '../member-data/member-values.ts';
import { createNotificationStore } from './notification-store.ts';

const ada = 'ada';
const bob = 'bob';
let databases = 0;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  databases += 1;
  store = createMemberStore(`notices-${databases}`);
});

/** The notifications of one tab. */
function openTab(member: string | null) {
  const values = createMemberValues(store);
  const notifications = createNotificationStore(values);
  const setMember = (next: string | null): void => {
    values.setOwner(next === null ? null : { member: next, session: `session of ${next}` });
    notifications.setMember(next);
  };
  setMember(member);
  return { ...notifications, setMember, values };
}
const summarize = (notifications: Pick<ReturnType<typeof createNotificationStore>, 'list'>) =>
  notifications.list().map(({ kind, count, isRead }) => [kind, count, isRead]);
const expectItems = (notifications: ReturnType<typeof openTab>, expected: unknown[]) =>
  vi.waitFor(() => expect(summarize(notifications)).toEqual(expected));

test('several changes of one kind › are one notification with a count', () => {
  const notifications = openTab(ada);
  for (const version of [4, 5, 6]) notifications.add('tools', version);
  notifications.add('notes', 1);
  expect(summarize(notifications)).toEqual([
    ['notes', 1, false],
    ['tools', 3, false],
  ]);
});

test('the same event received twice, also by two tabs › counts once', async () => {
  const [one, two] = [openTab(ada), openTab(ada)];
  one.add('tools', 4);
  two.add('tools', 4);
  one.add('tools', 4);
  two.add('notes', 1);
  for (const tab of [one, two, openTab(ada)])
    await expectItems(tab, [
      ['notes', 1, false],
      ['tools', 1, false],
    ]);
});

test('marked read in one tab › read in all tabs, and the next change counts from 1', async () => {
  const [one, two] = [openTab(ada), openTab(ada)];
  one.add('tools', 4);
  one.add('tools', 5);
  await expectItems(two, [['tools', 2, false]]);
  two.markAllRead();
  await expectItems(one, [['tools', 2, true]]);
  one.add('tools', 6);
  expect(summarize(one)).toEqual([['tools', 1, false]]);
  await expectItems(two, [['tools', 1, false]]);
});

test('read notifications › stay read on the next visit', async () => {
  const before = openTab(ada);
  before.add('sign-in', 'a session');
  before.markAllRead();
  await expectItems(openTab(ada), [['sign-in', 1, true]]);
});

test('another member › has their own; signed out › none', async () => {
  const notifications = openTab(ada);
  notifications.add('tools', 4);
  notifications.setMember(bob);
  expect(summarize(notifications)).toEqual([]);
  notifications.setMember(null);
  notifications.add('tools', 5);
  expect(summarize(notifications)).toEqual([]);
  notifications.setMember(ada);
  await expectItems(notifications, [['tools', 1, false]]);
});

test('sign-out › deletes them and stores no more', async () => {
  const notifications = openTab(ada);
  notifications.add('tools', 4);
  await store.wipe({ member: ada, session: 'session of ada' });
  notifications.add('tools', 5);
  expect(await notifications.values.update('notices', () => 'late')).toBeNull();
  expect(await store.read(ada, 'notices')).toBeNull();
});

test('invalid stored data › counts as empty', async () => {
  for (const stored of ['{', {}, null, [null, 1, { kind: 'tools' }]]) {
    const notifications = openTab(ada);
    await notifications.values.update('notices', () => stored);
    const later = openTab(ada);
    await later.values.read('notices');
    expect(summarize(later)).toEqual([]);
  }
});

test('without browser storage › they are still shown', async () => {
  const reject = () => Promise.reject(new Error('forbidden'));
  const values = createMemberValues({ read: reject, update: reject });
  values.setOwner({ member: ada, session: 'one' });
  const notifications = createNotificationStore(values);
  notifications.setMember(ada);
  notifications.add('tools', 4);
  await values.read('notices');
  expect(summarize(notifications)).toEqual([['tools', 1, false]]);
});
