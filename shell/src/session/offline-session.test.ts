import { times } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUnwiped } from '../member-data/unwiped-sign-out.ts';
import {
  anotherSession,
  aSession,
  aTokenFor,
  fakeChannel,
  fakeRequests,
  noSession,
  refused,
  renewed,
  unavailable,
} from '../testing/fake-session.ts';
import { clearSignOutPending, isSignOutPending } from './pending-sign-out.ts';
import type { RefreshResponse } from './refresh-outcome.ts';
import { createSessionService } from './session-service.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);
const copiedAt = '2026-11-23T13:58:00.000Z';
const { user } = aSession();
const owner = { member: user.id, session: 'one' };
const offline = { status: 'signed-in', user, copiedAt };

async function startOffline(first: RefreshResponse | Promise<RefreshResponse> = unavailable) {
  const requests = fakeRequests(unavailable);
  requests.refresh.mockImplementationOnce(async () => first);
  const channel = fakeChannel();
  const findOfflineMember = vi.fn(async () => ({ owner, user, copiedAt }));
  const service = createSessionService({ requests, channel, findOfflineMember });
  const ended = vi.fn();
  service.onEnded(ended);
  await settle();
  return { service, requests, channel, ended, findOfflineMember };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.cached;
});

test('the server is unreachable › the member of the copy, without a token', async () => {
  const { service } = await startOffline();
  expect(service.state()).toEqual(offline);
  expect(service.isOffline()).toBe(true);
  expect(service.owner()).toEqual(owner);
  expect(await service.accessToken()).toBeNull();
});

test('the server responds later › the session continues with a token, without a notice', async () => {
  const { service, requests, ended } = await startOffline();
  requests.refresh.mockResolvedValue(renewed(aTokenFor('one')));
  await service.checkNow();
  await vi.advanceTimersByTimeAsync(times.refreshTickMs);
  expect(service.state()).toEqual({ status: 'signed-in', user });
  expect(service.isOffline()).toBe(false);
  expect(await service.accessToken()).toBe(aTokenFor('one'));
  expect(ended).not.toHaveBeenCalled();
});

async function startPastTheEnd() {
  vi.setSystemTime(copiedAt);
  const started = await startOffline();
  await vi.advanceTimersByTimeAsync(times.offlineCopyMs - times.refreshTickMs);
  expect(started.service.state()).toEqual(offline);
  await vi.advanceTimersByTimeAsync(times.refreshTickMs);
  expect(started.service.state()).toEqual({ status: 'loading' });
  return started;
}

test('the copy expires › no member until the server responds', async () => {
  const { service, requests, ended } = await startPastTheEnd();
  requests.refresh.mockResolvedValue(renewed(aTokenFor('one')));
  await vi.advanceTimersByTimeAsync(times.refreshTickMs);
  expect(service.state()).toEqual({ status: 'signed-in', user });
  expect(ended).not.toHaveBeenCalled();
});

test('the session ended after the copy expired › signed out, and onEnded is called once', async () => {
  const { service, requests, ended } = await startPastTheEnd();
  requests.refresh.mockResolvedValue(noSession);
  await vi.advanceTimersByTimeAsync(times.refreshTickMs);
  expect(service.state()).toEqual({ status: 'signed-out' });
  await service.checkNow();
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each([
  ['nobody is signed in', noSession],
  ['the session was rejected', refused],
])('the server says later that %s › signed out, and onEnded is called', async (_case, response) => {
  const { service, requests, ended } = await startOffline();
  requests.refresh.mockResolvedValue(response);
  await vi.advanceTimersByTimeAsync(times.refreshTickMs);
  expect(service.state()).toEqual({ status: 'signed-out' });
  expect(ended).toHaveBeenCalledTimes(1);
});

test('the server has another member’s session › that member', async () => {
  const { service, requests } = await startOffline();
  requests.refresh.mockResolvedValue({ status: 200, body: anotherSession() });
  await vi.advanceTimersByTimeAsync(times.refreshTickMs);
  expect(service.state()).toEqual({ status: 'signed-in', user: anotherSession().user });
});

test('no response for 3 s › the copy, until the response arrives', async () => {
  let respond: (response: RefreshResponse) => void = () => {};
  const { service } = await startOffline(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(times.offlineAfterMs - 1);
  expect(service.state()).toEqual({ status: 'loading' });
  await vi.advanceTimersByTimeAsync(1);
  expect(service.state()).toEqual(offline);
  respond(renewed(aTokenFor('one')));
  await settle();
  expect(service.state()).toEqual({ status: 'signed-in', user });
});

test('a cached page › the copy immediately', async () => {
  document.documentElement.dataset.cached = '';
  const { service } = await startOffline(new Promise(() => {}));
  expect(service.state()).toEqual(offline);
});

test('a response in time › the copy is not read', async () => {
  const { findOfflineMember } = await startOffline(renewed(aTokenFor('one')));
  await vi.advanceTimersByTimeAsync(times.offlineAfterMs);
  expect(findOfflineMember).not.toHaveBeenCalled();
});

test('signed out without the server › signed out immediately; the session ends once the server responds', async () => {
  const { service, requests, channel } = await startOffline();
  const wiped = vi.fn(async () => {});
  service.onSignedOut(wiped);
  expect(await service.signOut()).toBe(true);
  expect(wiped).toHaveBeenCalledWith(owner);
  expect(service.state()).toEqual({ status: 'signed-out' });
  expect(channel.posted).toContainEqual({ kind: 'signed-out', session: 'one' });
  expect(isSignOutPending()).toBe(true);
  // If a page is closed during the wipe, the next page finishes it.
  expect(getUnwiped()).toBe('one');
  expect(requests.signOut).not.toHaveBeenCalled();

  requests.refresh.mockResolvedValue(renewed(aTokenFor('one')));
  await service.checkNow();
  expect(requests.signOut).toHaveBeenCalledWith(aTokenFor('one'));
  expect(isSignOutPending()).toBe(false);
  expect(service.state()).toEqual({ status: 'signed-out' });
});

test('a page opened after such a sign-out › is signed out, with and without the server', async () => {
  const { service } = await startOffline();
  await service.signOut();
  await settle();
  const without = await startOffline();
  expect(without.service.state()).toEqual({ status: 'signed-out' });
  expect(isSignOutPending()).toBe(true);
  const withServer = await startOffline(renewed(aTokenFor('one')));
  expect(withServer.service.state()).toEqual({ status: 'signed-out' });
  expect(withServer.requests.signOut).toHaveBeenCalledWith(aTokenFor('one'));
  expect(isSignOutPending()).toBe(false);
});

test('the session was locked meanwhile › it is ended too', async () => {
  const { service, requests } = await startOffline();
  await service.signOut();
  await settle();
  requests.refresh.mockResolvedValue({ status: 423, body: null, lock: { methods: ['password'] } });
  await service.checkNow();
  expect(requests.signOut).toHaveBeenCalledWith(null);
  expect(isSignOutPending()).toBe(false);
  expect(service.state()).toEqual({ status: 'signed-out' });
});

test('signed in after such a sign-out › the earlier session is ended first', async () => {
  const { service, requests } = await startOffline();
  await service.signOut();
  await settle();
  requests.refresh.mockResolvedValue(renewed(aTokenFor('one')));
  await service.signIn({ email: 'ada@example.org', password: 'x', remember: false });
  expect(requests.signOut).toHaveBeenCalledWith(aTokenFor('one'));
  expect(requests.signOut.mock.invocationCallOrder[0]).toBeLessThan(
    requests.signIn.mock.invocationCallOrder[0] as number,
  );
  expect(service.state()).toMatchObject({ status: 'signed-in' });
});

test('another tab ended the session, and an older response arrives here › signed out', async () => {
  const { service } = await startOffline();
  await service.signOut();
  await settle();
  localStorage.removeItem('fd-sign-out-pending');
  const { service: next, requests } = await startOffline(renewed(aTokenFor('one')));
  expect(next.state()).toEqual({ status: 'signed-out' });
  expect(requests.signOut).toHaveBeenCalledWith(aTokenFor('one'));
});

test('another member signed in unnoticed by this page › their session is not ended', async () => {
  const { service, requests } = await startOffline();
  await service.signOut();
  await settle();
  requests.refresh.mockResolvedValue({ status: 200, body: anotherSession(aTokenFor('two')) });
  await service.checkNow();
  expect(requests.signOut).not.toHaveBeenCalled();
  expect(isSignOutPending()).toBe(false);
});

test('a page opened after such a sign-out and another sign-in › shows the new member', async () => {
  const { service } = await startOffline();
  await service.signOut();
  await settle();
  const response = { status: 200, body: anotherSession(aTokenFor('two')) };
  const next = await startOffline(response);
  next.requests.refresh.mockResolvedValue(response);
  await vi.advanceTimersByTimeAsync(times.refreshRetryMs);
  expect(next.requests.signOut).not.toHaveBeenCalled();
  expect(next.service.state()).toEqual({ status: 'signed-in', user: anotherSession().user });
});

test('a pending sign-out of an earlier version, without a session id › ends the session of the cookie', async () => {
  localStorage.setItem('fd-sign-out-pending', 'true');
  const { requests } = await startOffline(renewed(aTokenFor('one')));
  expect(requests.signOut).toHaveBeenCalledWith(aTokenFor('one'));
  expect({ ...localStorage }).toEqual({});
});

test('a sign-in while the earlier session is being ended › the new session is not ended', async () => {
  const { service, requests } = await startOffline();
  await service.signOut();
  await settle();
  requests.refresh.mockImplementation(async () => {
    // In another tab.
    clearSignOutPending();
    return { status: 200, body: anotherSession(aTokenFor('two')) };
  });
  await service.checkNow();
  expect(requests.signOut).not.toHaveBeenCalled();
});

test('a sign-in while a page with a pending sign-out starts › that page shows the new member', async () => {
  const { service } = await startOffline();
  await service.signOut();
  await settle();
  let respond: (response: RefreshResponse) => void = () => {};
  const next = await startOffline(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  clearSignOutPending();
  const response = { status: 200, body: anotherSession(aTokenFor('two')) };
  next.requests.refresh.mockResolvedValue(response);
  respond(response);
  await settle();
  expect(next.requests.signOut).not.toHaveBeenCalled();
  expect(next.service.state()).toEqual({ status: 'signed-in', user: anotherSession().user });
});
