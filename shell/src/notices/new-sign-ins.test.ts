import { beforeEach, expect, test } from 'vitest';
import { lookForSignIns } from './new-sign-ins.ts';
import { createNotices } from './notices.ts';

beforeEach(() => localStorage.clear());

function aDevice() {
  const notices = createNotices();
  notices.become('ada');
  const lookAfter = (begun: string | null, ...ids: string[]) =>
    lookForSignIns({
      fetchApi: async () =>
        Response.json({ sessions: ids.map((id) => ({ id, current: id === 'own' })) }),
      memberId: 'ada',
      notices,
      begun,
    });
  const look = (...ids: string[]) => lookAfter(null, ...ids);
  return { look, lookAfter, told: () => notices.list().map(({ kind, count }) => [kind, count]) };
}

test('on a first visit all sign-ins are from before', async () => {
  const { look, told } = aDevice();
  await look('own', 'phone');
  expect(told()).toEqual([]);
});

test('one that the server tells of is news on a first visit, too, and the others are not', async () => {
  const { look, lookAfter, told } = aDevice();
  await lookAfter('phone', 'own', 'before', 'phone');
  await look('own', 'before', 'phone');
  expect(told()).toEqual([['sign-in', 1]]);
});

test('one that came since is news once, also on a later visit; one that ended is none', async () => {
  const { look } = aDevice();
  await look('own', 'phone');
  const { look: lookLater, told } = aDevice();
  await lookLater('own', 'tablet');
  await lookLater('own', 'tablet');
  expect(told()).toEqual([['sign-in', 1]]);
});

test('this device’s own sign-in is none', async () => {
  const { look, told } = aDevice();
  await look('before');
  await look('own', 'before');
  expect(told()).toEqual([]);
});

test('several at once are counted', async () => {
  const { look, told } = aDevice();
  await look('own');
  await look('own', 'phone', 'tablet');
  expect(told()).toEqual([['sign-in', 2]]);
});

test('a refusal changes nothing', async () => {
  const { look, told } = aDevice();
  await look('own');
  const notices = createNotices();
  const fetchApi = async () => new Response('', { status: 503 });
  await lookForSignIns({ fetchApi, memberId: 'ada', notices, begun: null });
  await look('own', 'phone');
  expect(told()).toEqual([['sign-in', 1]]);
});

test.each([
  ['signed out', null],
  ['was followed by another', 'bob'],
])('a member who %s meanwhile leaves nothing behind', async (_what, next) => {
  const notices = createNotices();
  notices.become('ada');
  const fetchApi = async () => {
    notices.forget('ada');
    notices.become(next);
    return Response.json({ sessions: [{ id: 'phone', current: false }] });
  };
  await lookForSignIns({ fetchApi, memberId: 'ada', notices, begun: 'phone' });
  expect([notices.list(), localStorage.length]).toEqual([[], 0]);
});
