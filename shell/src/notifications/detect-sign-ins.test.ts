import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { createMemberValues } from '../member-data/member-values.ts';
import { detectSignIns } from './detect-sign-ins.ts';
import { createNotificationStore } from './notification-store.ts';

let databases = 0;
let values: ReturnType<typeof createMemberValues>;

beforeEach(() => {
  databases += 1;
  values = createMemberValues(createMemberStore(`sign-ins-${databases}`));
  values.setOwner({ member: 'ada', session: 'one' });
});

// Created per visit, so that each lists only its own notifications.
const createStoreFor = (member: string) => {
  const notifications = createNotificationStore(createMemberValues());
  notifications.setMember(member);
  return notifications;
};

function createDevice() {
  const notifications = createStoreFor('ada');
  const detectAfter = (newSessionId: string | null, ...ids: string[]) =>
    detectSignIns({
      fetchApi: async () =>
        Response.json({ sessions: ids.map((id) => ({ id, current: id === 'own' })) }),
      memberId: 'ada',
      notifications,
      values,
      newSessionId,
    });
  const detect = (...ids: string[]) => detectAfter(null, ...ids);
  return {
    detect,
    detectAfter,
    summary: () => notifications.list().map(({ kind, count }) => [kind, count]),
  };
}

test('first visit › all sessions count as known', async () => {
  const { detect, summary } = createDevice();
  await detect('own', 'phone');
  expect(summary()).toEqual([]);
});

test('a session from a live event on the first visit › is notified, others are not', async () => {
  const { detect, detectAfter, summary } = createDevice();
  await detectAfter('phone', 'own', 'before', 'phone');
  await detect('own', 'before', 'phone');
  expect(summary()).toEqual([['sign-in', 1]]);
});

test('a new session since the last visit › is notified once; an ended one › is not', async () => {
  const { detect } = createDevice();
  await detect('own', 'phone');
  const { detect: lookLater, summary } = createDevice();
  await lookLater('own', 'tablet');
  await lookLater('own', 'tablet');
  expect(summary()).toEqual([['sign-in', 1]]);
});

test('this device’s own session › is not notified', async () => {
  const { detect, summary } = createDevice();
  await detect('before');
  await detect('own', 'before');
  expect(summary()).toEqual([]);
});

test('several new sessions › are counted', async () => {
  const { detect, summary } = createDevice();
  await detect('own');
  await detect('own', 'phone', 'tablet');
  expect(summary()).toEqual([['sign-in', 2]]);
});

test('a failed request › changes nothing', async () => {
  const { detect, summary } = createDevice();
  await detect('own');
  const notifications = createStoreFor('bob');
  const fetchApi = async () => new Response('', { status: 503 });
  await detectSignIns({ fetchApi, memberId: 'ada', notifications, values, newSessionId: null });
  await detect('own', 'phone');
  expect(summary()).toEqual([['sign-in', 1]]);
});

test.each([
  ['signed out', null],
  ['was followed by another', 'bob'],
])('a member who %s meanwhile › leaves no data', async (_what, next) => {
  const notifications = createStoreFor('ada');
  const update = vi.spyOn(values, 'update');
  const fetchApi = async () => {
    notifications.setMember(next);
    return Response.json({ sessions: [{ id: 'phone', current: false }] });
  };
  await detectSignIns({ fetchApi, memberId: 'ada', notifications, values, newSessionId: 'phone' });
  expect(notifications.list()).toEqual([]);
  expect(update).not.toHaveBeenCalled();
});
