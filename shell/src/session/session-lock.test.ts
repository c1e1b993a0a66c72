import { times } from '@firedeck/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import type { RefreshResponse } from './refresh-outcome.ts';
import { screenLock } from './screen-lock.ts';
import { createSessionService } from './session-service.ts';

const lock = { methods: ['password'], name: 'Ada L.' };
const locked: RefreshResponse = { status: 423, body: null, lock };
const settle = () => vi.advanceTimersByTimeAsync(0);

async function aTab(first: RefreshResponse = renewed(aTokenFor('one'))) {
  const requests = fakeRequests(first);
  const channel = fakeChannel();
  const ended = vi.fn();
  const service = createSessionService({ requests, channel });
  service.onEnded(ended);
  await settle();
  return { service, requests, channel, ended };
}

async function aLockedTab() {
  const tab = await aTab();
  tab.requests.refresh.mockResolvedValue(locked);
  await tab.service.lock();
  return tab;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  screenLock.set(null);
  vi.useRealTimers();
});

describe('locking', () => {
  test('signed in › unsaved text is saved first, then no tab shows member data', async () => {
    const { service, requests, channel } = await aTab();
    const typed = Promise.withResolvers<undefined>();
    service.beforeSignOut(() => typed.promise);
    requests.refresh.mockResolvedValue(locked);
    const done = service.lock();
    await settle();
    expect([screenLock.get(), service.state().status]).toEqual([null, 'signed-in']);
    expect(channel.posted).toEqual([
      { kind: 'session', session: aSession(aTokenFor('one')) },
      { kind: 'flush' },
    ]);
    typed.resolve(undefined);
    await done;
    expect(screenLock.get()).toEqual(lock);
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(await service.accessToken()).toBeNull();
    expect(channel.posted.at(-1)).toEqual({ kind: 'locked' });
    expect(requests.lock).toHaveBeenCalledExactlyOnceWith(aTokenFor('one'));
  });

  test('signed in › the lock is set before the state is signed-out', async () => {
    const { service } = await aTab();
    const seen: boolean[] = [];
    service.subscribe(() => seen.push(screenLock.get() !== null));
    await service.lock();
    expect(seen[0]).toBe(true);
  });

  test('signed in › a cookie hides the board of new pages until the unlock', async () => {
    const { service } = await aLockedTab();
    expect(document.cookie).toContain('fd_locked=1');
    await service.unlock({ password: 'ladder' });
    expect(document.cookie).not.toContain('fd_locked=1');
  });

  test('pressed twice › locks once; signed out › does nothing', async () => {
    const { service, requests } = await aTab();
    await Promise.all([service.lock(), service.lock()]);
    expect(requests.lock).toHaveBeenCalledTimes(1);
    screenLock.set(null);
    const nobody = await aTab(noSession);
    await nobody.service.lock();
    expect([screenLock.get(), nobody.requests.lock.mock.calls]).toEqual([null, []]);
  });

  test('the server is unreachable › locked here immediately, at the server once it is back', async () => {
    const { service, requests } = await aTab();
    requests.lock.mockRejectedValueOnce(new Error('away'));
    requests.refresh.mockResolvedValue(locked);
    await service.lock();
    expect(screenLock.get()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(times.lockRetryMs);
    expect(requests.lock.mock.calls).toEqual([[aTokenFor('one')], [aTokenFor('one')]]);
    await vi.advanceTimersByTimeAsync(times.refreshTickMs);
    expect(requests.lock).toHaveBeenCalledTimes(2);
  });

  test('only the lock request fails › other responses do not open the session in any tab', async () => {
    const { service, requests, channel } = await aTab();
    requests.lock.mockRejectedValueOnce(new Error('away'));
    requests.refresh.mockResolvedValue(renewed(aTokenFor('one')));
    await service.lock();
    await service.checkNow();
    expect([screenLock.get() !== null, service.state().status]).toEqual([true, 'signed-out']);
    expect(channel.posted.at(-1)).toEqual({ kind: 'locked' });
  });
  test.each(['here', 'in another tab'])(
    'the server is unreachable, locked %s › no refresh opens the session before the server has the lock',
    async (where) => {
      const { service, requests, channel } = await aTab();
      requests.lock.mockRejectedValue(new Error('away'));
      requests.refresh.mockResolvedValue(renewed(aTokenFor('one')));
      if (where === 'here') await service.lock();
      else channel.postFromOtherTab({ kind: 'locked' });
      await service.checkNow();
      expect([screenLock.get() !== null, service.state().status]).toEqual([true, 'signed-out']);
      requests.lock.mockResolvedValue(null);
      requests.refresh.mockResolvedValue(locked);
      await service.checkNow();
      expect(screenLock.get()).toEqual(lock);
    },
  );

  test('a refresh that succeeded just before the lock › does not open the session', async () => {
    const { service, requests } = await aTab();
    const late = Promise.withResolvers<RefreshResponse>();
    requests.refresh.mockReturnValueOnce(late.promise).mockResolvedValue(locked);
    void service.checkNow();
    const done = service.lock();
    await settle();
    late.resolve(renewed(aTokenFor('one')));
    await done;
    expect([screenLock.get() !== null, service.state().status]).toEqual([true, 'signed-out']);
  });
});

describe('locked elsewhere', () => {
  test.each(['another tab', 'the server'])('by %s › locked here', async (by) => {
    const { service, requests, channel, ended } = await aTab();
    requests.refresh.mockResolvedValue(locked);
    if (by === 'another tab') channel.postFromOtherTab({ kind: 'locked' });
    else await service.checkNow();
    expect([screenLock.get() !== null, service.state().status]).toEqual([true, 'signed-out']);
    expect(ended).not.toHaveBeenCalled();
  });

  test('that tab closes before the server knows › this tab sends the lock', async () => {
    const { service, requests, channel } = await aTab();
    channel.postFromOtherTab({ kind: 'locked' });
    requests.refresh.mockResolvedValueOnce(renewed(aTokenFor('one')));
    await service.checkNow();
    expect(screenLock.get()).not.toBeNull();
    requests.refresh.mockResolvedValue(locked);
    await vi.advanceTimersByTimeAsync(times.lockRetryMs);
    expect(requests.lock).toHaveBeenCalledExactlyOnceWith(null, 'one');
    expect(screenLock.get()).toEqual(lock);
  });

  test('unlocked there before this tab reached the server › unlocked here too', async () => {
    const { service, channel } = await aTab();
    channel.postFromOtherTab({ kind: 'locked' });
    const session = anotherSession(aTokenFor('two'));
    channel.postFromOtherTab({ kind: 'session', session, isOpened: true });
    await settle();
    expect([screenLock.get(), service.owner()?.session]).toEqual([null, 'two']);
  });

  test('a session message from just before the lock › does not open the session', async () => {
    const { service, channel } = await aLockedTab();
    channel.postFromOtherTab({ kind: 'session', session: aSession(aTokenFor('one')) });
    await settle();
    expect([screenLock.get(), service.state().status]).toEqual([lock, 'signed-out']);
  });

  test('another tab unlocked or signed in › unlocked here too', async () => {
    const { service, requests, channel } = await aLockedTab();
    requests.refresh.mockResolvedValue({ status: 200, body: anotherSession(aTokenFor('two')) });
    channel.postFromOtherTab({ kind: 'session', session: anotherSession(aTokenFor('two')) });
    await settle();
    expect([screenLock.get(), service.owner()?.session]).toEqual([null, 'two']);
  });
});

describe('unlocking', () => {
  test('with the password › the session continues in all tabs', async () => {
    const { service, requests, channel } = await aLockedTab();
    requests.unlock.mockResolvedValueOnce(aSession(aTokenFor('one')));
    await service.unlock({ password: 'ladder' });
    expect(requests.unlock).toHaveBeenCalledExactlyOnceWith({ password: 'ladder' });
    expect([screenLock.get(), service.state().status]).toEqual([null, 'signed-in']);
    expect(channel.posted.at(-1)).toMatchObject({ kind: 'session', isOpened: true });
  });

  test('before the server received the lock › the lock is not sent later', async () => {
    const { service, requests } = await aTab();
    requests.lock.mockRejectedValueOnce(new Error('away'));
    await service.lock();
    await service.unlock({ password: 'ladder' });
    requests.lock.mockClear();
    await vi.advanceTimersByTimeAsync(times.lockRetryMs);
    expect(requests.lock).not.toHaveBeenCalled();
  });

  test('rejected › stays locked', async () => {
    const { service, requests } = await aLockedTab();
    requests.unlock.mockRejectedValueOnce(new Error('wrong'));
    await expect(service.unlock({ password: 'wrong' })).rejects.toThrow('wrong');
    expect(screenLock.get()).toEqual(lock);
  });

  test('the session ended meanwhile › signed out, with one notice', async () => {
    const { service, requests, ended } = await aLockedTab();
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect([screenLock.get(), service.state().status]).toEqual([null, 'signed-out']);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('a sign-out instead › ends the session', async () => {
    const { service, requests } = await aLockedTab();
    await service.signOut();
    expect(requests.signOut).toHaveBeenCalledTimes(1);
    expect(screenLock.get()).toBeNull();
  });

  test('another member signs in › the lock ends', async () => {
    const { service, requests } = await aLockedTab();
    requests.signIn.mockResolvedValueOnce(anotherSession(aTokenFor('two')));
    await service.signIn({ email: 'bob@example.org', password: 'x', remember: false });
    expect([screenLock.get(), service.owner()?.session]).toEqual([null, 'two']);
  });
});

describe('a page opened while the screen is locked', () => {
  test('the server responds › locked', async () => {
    const { service } = await aTab(locked);
    expect([screenLock.get(), service.state().status]).toEqual([lock, 'signed-out']);
  });

  test('the server is unreachable › locked immediately, and stays locked', async () => {
    localStorage.setItem('fd-locked', 'one');
    const { service } = await aTab(unavailable);
    expect([screenLock.get() !== null, service.state().status]).toEqual([true, 'signed-out']);
    // Persists for the next page too.
    expect(localStorage.getItem('fd-locked')).toBe('one');
  });

  test('the server does not have the lock › it is sent before anything is shown', async () => {
    const first = await aTab();
    first.requests.lock.mockRejectedValue(new Error('away'));
    first.requests.refresh.mockResolvedValue(unavailable);
    await first.service.lock();
    const requests = fakeRequests(locked);
    const seen: string[] = [];
    const service = createSessionService({ requests, channel: fakeChannel() });
    service.subscribe(() => seen.push(service.state().status));
    await settle();
    expect(requests.lock).toHaveBeenCalledExactlyOnceWith(null, 'one');
    expect(seen).not.toContain('signed-in');
    expect(screenLock.get()).toEqual(lock);
  });

  test('after a sign-in at the provider’s page › unlocked', async () => {
    await aLockedTab();
    const { service, requests } = await aTab(renewed(aTokenFor('two')));
    expect(requests.lock).toHaveBeenCalledExactlyOnceWith(null, 'one');
    expect([screenLock.get(), service.owner()?.session]).toEqual([null, 'two']);
    expect(localStorage.getItem('fd-locked')).toBeNull();
  });

  test('unlocked before › starts normally', async () => {
    const { service } = await aLockedTab();
    await service.unlock({ password: 'ladder' });
    const next = await aTab();
    expect(next.requests.lock).not.toHaveBeenCalled();
    expect(next.service.state().status).toBe('signed-in');
  });
});
