import type { Session, SessionDevice } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Owner } from '../member-data/member-sessions.ts';
import {
  anotherSession,
  aSession,
  aTokenFor,
  fakeChannel,
  fakeRequests,
  noSession,
  refused,
} from '../testing/fake-session.ts';
import { draftKeys, sharedDevice } from './device-state.ts';
import { createSessionService } from './session-service.ts';
import { watchSession } from './watch-session.ts';

const device: SessionDevice = {
  profile: 'shared',
  station: 'Station 12',
  idle_minutes: 15,
  ends_at: '2026-06-02T01:00:00Z',
  ends_with_shift: true,
};
const keys = [{ id: 'k', key: 'of ada' }];
const onShared: Session = { ...aSession(aTokenFor('one')), device, draft_keys: keys };
const credentials = { email: 'ada@example.org', password: 'ladder', remember: true };

const setOwner = vi.fn((_owner: Owner | null) => {});

async function aPage() {
  const requests = fakeRequests(noSession);
  const session = createSessionService({ requests, channel: fakeChannel() });
  const store = {
    openSession: async () => true,
    findMember: async () => null,
    wipe: async () => {},
  };
  watchSession({ store, values: { setOwner }, session });
  const signIn = (response: Session) => {
    requests.signIn.mockResolvedValueOnce(response);
    return session.signIn(credentials);
  };
  await vi.waitUntil(() => session.state().status === 'signed-out');
  return { session, signIn, requests };
}

beforeEach(() => {
  localStorage.clear();
  setOwner.mockClear();
});

afterEach(() => {
  sharedDevice.set(null);
  draftKeys.set([]);
});

test('a session on a shared device › is not remembered, and stores no values', async () => {
  const { signIn } = await aPage();
  await signIn(onShared);
  expect([sharedDevice.get(), draftKeys.get()]).toEqual([device, keys]);
  expect(localStorage.getItem('rememberMe')).toBeNull();
  expect(setOwner.mock.calls.flat()).not.toContainEqual(expect.anything());
});

test('the server ends a session › nothing more is stored for its member', async () => {
  const { session, signIn, requests } = await aPage();
  await signIn(aSession(aTokenFor('one')));
  expect(setOwner).toHaveBeenLastCalledWith(session.owner());
  requests.refresh.mockResolvedValue(refused);
  await session.checkNow();
  expect(setOwner).toHaveBeenLastCalledWith(null);
});

test('the next session on a personal device › has no shared-device rules or keys', async () => {
  const { session, signIn } = await aPage();
  await signIn(onShared);
  await signIn(anotherSession(aTokenFor('two')));
  expect([sharedDevice.get(), draftKeys.get()]).toEqual([null, []]);
  expect(localStorage.getItem('rememberMe')).toBe('true');
  expect(setOwner).toHaveBeenLastCalledWith(session.owner());
});
