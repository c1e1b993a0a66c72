import 'fake-indexeddb/auto';
import type { ServerEvent } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionStore } from '../live/connection.ts';
import { createEventHub } from '../live/event-hub.ts';
import { createMemberStore } from '../member-data/member-store.ts';
import { createMemberValues } from '../member-data/member-values.ts';
import { hearOfSerial, startFromSerial } from '../modules/newer-release.ts';
import { followNews } from './follow-news.ts';
import { createNotices } from './notices.ts';

beforeEach(() => {
  // The storage of the tests takes turns of the event loop, which pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function following(values = createMemberValues()) {
  const hub = createEventHub();
  const connection = createConnectionStore();
  const notices = createNotices(values);
  const onSignIn = vi.fn();
  notices.become('ada');
  followNews({ onEvent: hub.onEvent, connection, notices, onSignIn });
  const kinds = () => notices.list().map(({ kind }) => kind);
  return { ...hub, connection, notices, onSignIn, kinds };
}

const changes: [string, ServerEvent][] = [
  ['tools', { event: 'tools.changed', version: 3 }],
  ['notes', { event: 'notes.changed', version: 3 }],
];

test.each(changes)('%s changed on another device are news', (kind, event) => {
  const { emit, kinds } = following();
  emit({ ...event, elsewhere: true } as ServerEvent);
  expect(kinds()).toEqual([kind]);
});

test.each(changes)('%s changed here, or nobody knows where, are none', (_kind, event) => {
  const { emit, kinds } = following();
  emit({ ...event, elsewhere: false } as ServerEvent);
  emit(event);
  expect(kinds()).toEqual([]);
});

const hello = (versions: Partial<ServerEvent & { event: 'hello' }>): ServerEvent => ({
  event: 'hello',
  tools: 5,
  notes: 5,
  modules: 1,
  live: true,
  ...versions,
});

test.each([['tools'], ['notes']] as const)(
  '%s changed on another device while nobody looked here are news once',
  (kind) => {
    const { emit, kinds } = following();
    emit(hello({}));
    emit(hello({ [kind]: 6, elsewhere: [kind] }));
    emit(hello({ [kind]: 6, elsewhere: [kind] }));
    expect(kinds()).toEqual([kind]);
  },
);

test('what a page begins with, what this device changed and what another member had are none', () => {
  const { emit, kinds, notices } = following();
  emit(hello({ elsewhere: ['tools', 'notes'] }));
  emit(hello({ tools: 6, notes: 6 }));
  emit({ event: 'tools.changed', version: 7, elsewhere: false });
  emit(hello({ tools: 7, notes: 6, elsewhere: ['tools'] }));
  notices.become('bob');
  emit(hello({ tools: 9, elsewhere: ['tools'] }));
  expect(kinds()).toEqual([]);
});

test('a sign-in elsewhere is looked into, one’s own is not', () => {
  const { emit, onSignIn } = following();
  emit({ event: 'session.begun', session: 'own', elsewhere: false });
  expect(onSignIn).not.toHaveBeenCalled();
  emit({ event: 'session.begun', session: 'other', elsewhere: true });
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith('other');
});

test('a connection lost for a while is told once it is back, a moment is not', () => {
  const { connection, kinds } = following();
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

test('time in which nobody looked at the page is no outage', () => {
  const { connection, kinds } = following();
  const hidden = vi.spyOn(document, 'hidden', 'get');
  connection.recordStatus(0);
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(3_600_000);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(3_000);
  connection.recordStatus(200);
  expect(kinds()).toEqual([]);
});

test('time in which the device slept is no outage', () => {
  const { connection, kinds } = following();
  connection.recordStatus(0);
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  connection.recordStatus(200);
  expect(kinds()).toEqual([]);
});

test('an outage that two tabs were in is one', async () => {
  const values = createMemberValues(createMemberStore('outages'));
  values.become({ member: 'ada', session: 'one' });
  const [one, other] = [following(values), following(values)];
  one.connection.recordStatus(0);
  vi.advanceTimersByTime(2_000);
  other.connection.recordStatus(0);
  vi.advanceTimersByTime(6_000);
  one.connection.recordStatus(200);
  await vi.waitUntil(() => other.notices.list().length > 0);
  vi.advanceTimersByTime(1_000);
  other.connection.recordStatus(200);
  expect(other.notices.list()).toMatchObject([{ kind: 'connection', count: 1 }]);
});

test('a newer release is news, the one that this page is of is not', () => {
  const { notices, kinds } = following();
  startFromSerial(20);
  expect(kinds()).toEqual([]);
  hearOfSerial(21);
  expect(notices.list()).toMatchObject([{ kind: 'release', of: 21 }]);
});
