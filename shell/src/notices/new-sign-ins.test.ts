import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { createMemberValues, type MemberValues } from '../member-data/member-values.ts';
import { lookForSignIns } from './new-sign-ins.ts';
import { createNotices } from './notices.ts';

let databases = 0;
let values: MemberValues;

beforeEach(() => {
  databases += 1;
  values = createMemberValues(createMemberStore(`sign-ins-${databases}`));
  values.become({ member: 'ada', session: 'one' });
});

// Each visit shows what it finds itself: notices are kept elsewhere.
const noticesOf = (member: string) => {
  const notices = createNotices(createMemberValues());
  notices.become(member);
  return notices;
};

function aDevice() {
  const notices = noticesOf('ada');
  const lookAfter = (begun: string | null, ...ids: string[]) =>
    lookForSignIns({
      fetchApi: async () =>
        Response.json({ sessions: ids.map((id) => ({ id, current: id === 'own' })) }),
      memberId: 'ada',
      notices,
      values,
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
  const notices = noticesOf('bob');
  const fetchApi = async () => new Response('', { status: 503 });
  await lookForSignIns({ fetchApi, memberId: 'ada', notices, values, begun: null });
  await look('own', 'phone');
  expect(told()).toEqual([['sign-in', 1]]);
});

test.each([
  ['signed out', null],
  ['was followed by another', 'bob'],
])('a member who %s meanwhile leaves nothing behind', async (_what, next) => {
  const notices = noticesOf('ada');
  const update = vi.spyOn(values, 'update');
  const fetchApi = async () => {
    notices.become(next);
    return Response.json({ sessions: [{ id: 'phone', current: false }] });
  };
  await lookForSignIns({ fetchApi, memberId: 'ada', notices, values, begun: 'phone' });
  expect(notices.list()).toEqual([]);
  expect(update).not.toHaveBeenCalled();
});
