import 'fake-indexeddb/auto';
import type { ServerEvent } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionStore } from '../connection/connection.ts';
import { createEventHub } from '../live/event-hub.ts';
import { createMemberStore } from '../member-data/member-store.ts';
import { createMemberValues } from '../member-data/member-values.ts';
import { initRelease, setLatestRelease } from '../modules/latest-release.ts';
import { createNotificationStore } from './notification-store.ts';
import { watchTriggers } from './notification-triggers.ts';

beforeEach(() => {
  // The fake IndexedDB needs setImmediate.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watchStore(values = createMemberValues()) {
  const hub = createEventHub();
  const connection = createConnectionStore();
  const notifications = createNotificationStore(values);
  const onSignIn = vi.fn();
  notifications.setMember('ada');
  watchTriggers({ onEvent: hub.onEvent, connection, notifications, onSignIn });
  const kinds = () => notifications.list().map(({ kind }) => kind);
  return { ...hub, connection, notifications, onSignIn, kinds };
}

const changes: [string, ServerEvent][] = [
  ['tools', { event: 'tools.changed', version: 3 }],
  ['notes', { event: 'notes.changed', version: 3 }],
];

test.each(changes)('%s changed on another device › are notified', (kind, event) => {
  const { emit, kinds } = watchStore();
  emit({ ...event, elsewhere: true } as ServerEvent);
  expect(kinds()).toEqual([kind]);
});

test.each(changes)(
  '%s changed on this device or an unknown one › are not notified',
  (_kind, event) => {
    const { emit, kinds } = watchStore();
    emit({ ...event, elsewhere: false } as ServerEvent);
    emit(event);
    expect(kinds()).toEqual([]);
  },
);

const hello = (versions: Partial<ServerEvent & { event: 'hello' }>): ServerEvent => ({
  event: 'hello',
  tools: 5,
  notes: 5,
  modules: 1,
  live: true,
  ...versions,
});

test.each([['tools'], ['notes']] as const)(
  '%s changed on another device while the page was hidden › are notified once',
  (kind) => {
    const { emit, kinds } = watchStore();
    emit(hello({}));
    emit(hello({ [kind]: 6, elsewhere: [kind] }));
    emit(hello({ [kind]: 6, elsewhere: [kind] }));
    expect(kinds()).toEqual([kind]);
  },
);

test('initial versions, own changes and another member’s versions › are not notified', () => {
  const { emit, kinds, notifications } = watchStore();
  emit(hello({ elsewhere: ['tools', 'notes'] }));
  emit(hello({ tools: 6, notes: 6 }));
  emit({ event: 'tools.changed', version: 7, elsewhere: false });
  emit(hello({ tools: 7, notes: 6, elsewhere: ['tools'] }));
  notifications.setMember('bob');
  emit(hello({ tools: 9, elsewhere: ['tools'] }));
  expect(kinds()).toEqual([]);
});

test('a sign-in on another device › is checked; on this device › is not', () => {
  const { emit, onSignIn } = watchStore();
  emit({ event: 'session.begun', session: 'own', elsewhere: false });
  expect(onSignIn).not.toHaveBeenCalled();
  emit({ event: 'session.begun', session: 'other', elsewhere: true });
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith('other');
});

test('an outage of several seconds › is notified on recovery; a shorter one › is not', () => {
  const { connection, kinds } = watchStore();
  connection.recordStatus(0);
  vi.advanceTimersByTime(4_000);
  connection.recordStatus(200);
  expect(kinds()).toEqual([]);
  connection.recordStatus(503);
  vi.advanceTimersByTime(3_000);
  connection.recordStatus(0);
  vi.advanceTimersByTime(3_000);
  expect(kinds()).toEqual([]);
  connection.recordStatus(200);
  expect(kinds()).toEqual(['connection']);
});

test('time while the page was hidden › does not count as an outage', () => {
  const { connection, kinds } = watchStore();
  const hidden = vi.spyOn(document, 'hidden', 'get');
  connection.recordStatus(0);
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(3_600_000);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(3_000);
  connection.recordStatus(200);
  expect(kinds()).toEqual([]);
});

test('time while the device was asleep › does not count as an outage', () => {
  const { connection, kinds } = watchStore();
  connection.recordStatus(0);
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  connection.recordStatus(200);
  expect(kinds()).toEqual([]);
});

test('an outage seen by two tabs › is notified once', async () => {
  const values = createMemberValues(createMemberStore('outages'));
  values.setOwner({ member: 'ada', session: 'one' });
  const [one, other] = [watchStore(values), watchStore(values)];
  one.connection.recordStatus(0);
  vi.advanceTimersByTime(2_000);
  other.connection.recordStatus(0);
  vi.advanceTimersByTime(6_000);
  one.connection.recordStatus(200);
  await vi.waitUntil(() => other.notifications.list().length > 0);
  vi.advanceTimersByTime(1_000);
  other.connection.recordStatus(200);
  expect(other.notifications.list()).toMatchObject([{ kind: 'connection', count: 1 }]);
});

test('a newer release › is notified; this page’s own › is not', () => {
  const { notifications, kinds } = watchStore();
  initRelease(20);
  expect(kinds()).toEqual([]);
  setLatestRelease(21);
  expect(notifications.list()).toMatchObject([{ kind: 'release', of: 21 }]);
});
