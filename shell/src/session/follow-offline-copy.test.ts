import 'fake-indexeddb/auto';
import { times } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { createOfflineCopy } from '../member-data/offline-copy.ts';
import {
  aSession,
  aTokenFor,
  fakeChannel,
  fakeRequests,
  renewed,
} from '../testing/fake-session.ts';
import { followOfflineCopy } from './follow-offline-copy.ts';
import { createSessionService } from './session-service.ts';

const { user } = aSession();
let databases = 0;

async function aFollowedSession() {
  databases += 1;
  const store = createMemberStore(`follow-offline-copy-${databases}`);
  const update = vi.spyOn(store, 'updateOnly');
  const copy = createOfflineCopy({ store, paths: ['/api/tools'], isAllowed: () => true });
  const requests = fakeRequests(renewed(aTokenFor(`session ${databases}`)));
  const service = createSessionService({ requests, channel: fakeChannel() });
  followOfflineCopy(service, copy);
  await vi.waitFor(async () => expect(await copy.findMember()).toMatchObject({ user }));
  return { copy, update, service };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('the server confirms the session again › the copy’s lifetime restarts', async () => {
  const { copy, service } = await aFollowedSession();
  pass(times.offlineCopyMs - 1);
  await service.checkNow();
  pass(times.offlineCopyMs - 1);
  await vi.waitFor(async () => expect(await copy.findMember()).toMatchObject({ user }));
});

test('confirmed many times within minutes › written once', async () => {
  const { update, service } = await aFollowedSession();
  pass(60_000);
  for (let check = 0; check < 5; check += 1) await service.checkNow();
  expect(update).toHaveBeenCalledTimes(1);
  pass(5 * 60_000);
  await service.checkNow();
  expect(update).toHaveBeenCalledTimes(2);
});

test('the state is loading again, as after an expired copy › deleted', async () => {
  const remove = vi.fn(async () => {});
  let changed = () => {};
  const session = {
    state: () => ({ status: 'loading' }) as const,
    owner: () => null,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    onConfirmed: () => {},
  };
  followOfflineCopy(session, { confirm: vi.fn(), remove });
  expect(remove).not.toHaveBeenCalled();
  changed();
  expect(remove).toHaveBeenCalledTimes(1);
});

test('signed out, or locked › the copy is deleted', async () => {
  for (const end of ['signOut', 'lock'] as const) {
    const { copy, service } = await aFollowedSession();
    await service[end]();
    await vi.waitFor(async () => expect(await copy.findMember()).toBeNull());
  }
});
