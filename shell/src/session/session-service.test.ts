import type { SecondStepRequired } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markUnwiped } from '../member-data/unwiped-sign-out.ts';
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
import { lastSignOut } from './last-sign-out.ts';
import { clearSignOutPending, isSignOutPending } from './pending-sign-out.ts';
import type { RefreshResponse } from './refresh-outcome.ts';
import { createSessionService } from './session-service.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** A service after its first response. */
async function startService(first: RefreshResponse = renewed('first')) {
  const requests = fakeRequests(first);
  const channel = fakeChannel();
  const service = createSessionService({ requests, channel });
  const ended = vi.fn();
  service.onEnded(ended);
  await settle();
  return { service, requests, channel, ended };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('at startup', () => {
  test('the state › is loading until the first response [S4-001]', () => {
    const service = createSessionService({
      requests: fakeRequests(noSession),
      channel: fakeChannel(),
    });
    expect(service.state()).toEqual({ status: 'loading' });
  });

  test('a valid session › signs the member in with one request [S7-031]', async () => {
    const { service, requests } = await startService();
    expect(service.state()).toMatchObject({
      status: 'signed-in',
      user: { email: 'ada@example.org' },
    });
    expect(await service.accessToken()).toBe('first');
    expect(requests.refresh).toHaveBeenCalledTimes(1);
  });

  test('no session › signed out, and onEnded is not called', async () => {
    const { service, ended } = await startService(noSession);
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(ended).not.toHaveBeenCalled();
  });

  test('a boot response › is used, and no request is sent', async () => {
    window.firedeckBoot = {
      refresh: Promise.resolve(Response.json(aSession('booted'))),
      answers: {},
    };
    const { service, requests } = await startService();
    expect(await service.accessToken()).toBe('booted');
    expect(requests.refresh).not.toHaveBeenCalled();
    delete window.firedeckBoot;
  });

  test('server unreachable › stays loading and retries after 200, 400, 800 ms [S9-030]', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { service, requests } = await startService(unavailable);
    const requestCounts: number[] = [];
    for (const wait of [0, 199, 1, 399, 1, 799, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      requestCounts.push(requests.refresh.mock.calls.length);
    }
    // The initial request, the first try of the tick, then one after each delay.
    expect(requestCounts).toEqual([2, 2, 3, 3, 4, 4, 5]);
    expect(service.state()).toEqual({ status: 'loading' });
    requests.refresh.mockResolvedValue(renewed('late'));
    await seconds(2);
    expect(service.state().status).toBe('signed-in');
  });

  test('remember me expired › ends the session and clears both flags [S4-012]', async () => {
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('rememberMeExpiry', new Date(Date.now() - 1).toISOString());
    const { service, requests } = await startService();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(requests.signOut).toHaveBeenCalledWith('first');
    expect({ ...localStorage }).toEqual({});
  });
});

describe('refreshing', () => {
  test('more than three ticks before expiry › no request is sent [S9-028]', async () => {
    const { requests } = await startService();
    await seconds(480);
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    await seconds(30);
    expect(requests.refresh).toHaveBeenCalledTimes(2);
  });

  test('a refresh › sends the idle time across all tabs', async () => {
    const { requests, channel } = await startService();
    await seconds(510);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await seconds(510);
    await seconds(100);
    channel.postFromOtherTab({ kind: 'input' });
    await seconds(410);
    expect(requests.refresh.mock.calls.flat()).toEqual([0, 510, 510, 410]);
  });

  test('a new token › is used and posted to other tabs [S4-004]', async () => {
    const { service, requests, channel } = await startService();
    requests.refresh.mockResolvedValue(renewed('second'));
    await seconds(510);
    expect(await service.accessToken()).toBe('second');
    expect(channel.posted.at(-1)).toEqual({ kind: 'session', session: aSession('second') });
  });

  test('the session › is checked every thirty seconds [S9-027]', async () => {
    const { requests } = await startService();
    await seconds(509);
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    await seconds(1);
    expect(requests.refresh).toHaveBeenCalledTimes(2);
  });

  test('a token near expiry › is refreshed without being used [S4-007]', async () => {
    const { service, requests } = await startService();
    requests.refresh.mockResolvedValue(renewed('second'));
    await seconds(599);
    expect(await service.accessToken()).toBe('second');
    expect(requests.refresh).toHaveBeenCalledTimes(2);
  });

  test('a failed refresh › is retried after 200 ms [S9-029]', async () => {
    const { requests } = await startService();
    requests.refresh.mockResolvedValue(unavailable);
    await seconds(510);
    requests.refresh.mockClear();
    await vi.advanceTimersByTimeAsync(199);
    expect(requests.refresh).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.refresh).toHaveBeenCalledTimes(1);
  });

  test('delays after the first › have jitter of up to a fifth', async () => {
    const { requests } = await startService();
    requests.refresh.mockResolvedValue(unavailable);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await seconds(510);
    requests.refresh.mockClear();
    const requestCounts: number[] = [];
    for (const wait of [199, 1, 319, 1, 639, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      requestCounts.push(requests.refresh.mock.calls.length);
    }
    expect(requestCounts).toEqual([0, 1, 1, 2, 2, 3]);
  });

  test('a refresh › does not notify screens', async () => {
    const { service, requests } = await startService();
    const listener = vi.fn();
    service.subscribe(listener);
    requests.refresh.mockResolvedValue(renewed('second'));
    await seconds(510);
    expect(listener).not.toHaveBeenCalled();
  });

  test('server unreachable past token expiry › the session does not end', async () => {
    const { service, requests, ended } = await startService();
    requests.refresh.mockResolvedValue(unavailable);
    await seconds(1200);
    expect(service.state().status).toBe('signed-in');
    expect(ended).not.toHaveBeenCalled();
  });

  test('a rejection › ends the session once the token has expired, and calls onEnded', async () => {
    const { service, requests, ended } = await startService();
    requests.refresh.mockResolvedValue(refused);
    await seconds(590);
    expect(service.state().status).toBe('signed-in');
    await seconds(30);
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('several callers need a token › one request is sent', async () => {
    const { service, requests } = await startService();
    requests.refresh.mockImplementation(() => new Promise(() => {}));
    await seconds(700);
    requests.refresh.mockClear();
    service.accessToken();
    service.accessToken();
    expect(requests.refresh).toHaveBeenCalledTimes(0);
  });

  test('the server rejects a token › it is replaced', async () => {
    const { service, requests } = await startService();
    requests.refresh.mockResolvedValue(renewed('second'));
    expect(await service.replaceToken('first')).toBe('second');
  });

  test('a rejected token was already replaced › no request is sent', async () => {
    const { service, channel, requests } = await startService();
    channel.postFromOtherTab({ kind: 'session', session: aSession('from another tab') });
    expect(await service.replaceToken('first')).toBe('from another tab');
    expect(requests.refresh).toHaveBeenCalledTimes(1);
  });

  test('the session is revoked on another device › it ends immediately', async () => {
    const { service, requests, ended } = await startService();
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['this session', 'one', true],
    ['an earlier session', 'another', false],
  ])(
    'the server ends it while another tab signs out %s › attributed correctly before that tab’s message',
    async (_which, session, isByMember) => {
      const { service, requests } = await startService(renewed(aTokenFor('one')));
      markUnwiped(session);
      requests.refresh.mockResolvedValue(refused);
      await service.checkNow();
      expect(service.state()).toEqual({ status: 'signed-out' });
      expect(lastSignOut.isByMember).toBe(isByMember);
    },
  );

  test('a response after sign-out › is ignored', async () => {
    const { service, requests } = await startService();
    let answer: (given: ReturnType<typeof renewed>) => void = () => {};
    requests.refresh.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const checked = service.checkNow();
    await service.signOut();
    answer(renewed('too late'));
    await checked;
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(await service.accessToken()).toBeNull();
  });

  test('a rejection after a new sign-in › does not end the new session', async () => {
    const { service, requests, ended } = await startService();
    requests.refresh.mockImplementation(
      () => new Promise((resolve) => setTimeout(() => resolve(refused), 5_000)),
    );
    service.checkNow();
    await seconds(1);
    await service.signIn({ email: 'ada@example.org', password: 'secret12', remember: false });
    await seconds(5);
    expect(service.state().status).toBe('signed-in');
    expect(await service.accessToken()).toBe('signed-in');
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('signing in', () => {
  const request = { email: 'ada@example.org', password: 'secret12', remember: true };

  test('with remember me › both flags are set, 30 days ahead [S4-010]', async () => {
    const { service } = await startService(noSession);
    await service.signIn(request);
    expect(localStorage.getItem('rememberMe')).toBe('true');
    const expiry = Date.parse(localStorage.getItem('rememberMeExpiry') ?? '');
    expect(expiry - Date.now()).toBe(30 * 24 * 3600 * 1000);
  });

  test('without remember me › both flags are removed [S4-011]', async () => {
    const { service } = await startService(noSession);
    await service.signIn(request);
    await service.signIn({ ...request, remember: false });
    expect({ ...localStorage }).toEqual({});
  });

  test('in another tab › this tab is signed in too', async () => {
    const { service, channel } = await startService(noSession);
    channel.postFromOtherTab({ kind: 'session', session: aSession() });
    expect(service.state().status).toBe('signed-in');
  });

  test('as another member in another tab › replaces the current member immediately', async () => {
    const { service, channel } = await startService();
    const listener = vi.fn();
    service.subscribe(() => listener(service.state()));
    const session = anotherSession();
    channel.postFromOtherTab({ kind: 'session', session });
    expect(listener.mock.calls).toEqual([[{ status: 'signed-in', user: session.user }]]);
    expect(await service.accessToken()).toBe('of another');
  });

  test('subscribers › are notified immediately [S4-002]', async () => {
    const { service } = await startService(noSession);
    const listener: string[] = [];
    service.subscribe(() => listener.push(service.state().status));
    await service.signIn(request);
    expect(listener).toEqual(['signed-in']);
  });

  test('the flag and its expiry › have the keys of the specification [S3-020]', async () => {
    const { service } = await startService(noSession);
    await service.signIn(request);
    expect(Object.keys(localStorage).sort()).toEqual(['rememberMe', 'rememberMeExpiry']);
    expect(localStorage.rememberMe).toBe('true');
  });

  test('the expiry › is an ISO date [S3-021]', async () => {
    const { service } = await startService(noSession);
    await service.signIn(request);
    const { rememberMeExpiry } = localStorage;
    expect(new Date(rememberMeExpiry).toISOString()).toBe(rememberMeExpiry);
  });

  test('with remember me › lasts exactly thirty days [S9-002]', async () => {
    const { service } = await startService(noSession);
    await service.signIn(request);
    const daysMs = 30 * 86_400_000;
    vi.setSystemTime(Date.now() + daysMs - 1);
    expect((await startService()).service.state().status).toBe('signed-in');
    vi.setSystemTime(Date.now() + 1);
    expect((await startService()).service.state().status).toBe('signed-out');
  });

  test('rejected by the server › the caller gets an error with its code [S8-029]', async () => {
    const { service, requests } = await startService(noSession);
    const refusal = { status: 400, code: 'invalid_credentials' } as ApiError;
    requests.signIn.mockRejectedValue(refusal);
    requests.signUp.mockRejectedValue(refusal);
    await expect(service.signIn(request)).rejects.toBe(refusal);
    await expect(service.signUp(request)).rejects.toBe(refusal);
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  describe('with a second factor', () => {
    const step = { ticket: 't', totp: '123456', remember_device: false };
    const mfa = {
      ticket: 't',
      methods: ['totp', 'code'],
      expires_in: 300,
      can_remember: false,
    } satisfies SecondStepRequired['mfa'];

    test('a correct password › no sign-in yet; returns the required second step', async () => {
      const { service, requests, channel } = await startService(noSession);
      requests.signIn.mockResolvedValue({ mfa });
      expect(await service.secondFactor.startSignIn(request)).toEqual({ mfa });
      expect(service.state()).toEqual({ status: 'signed-out' });
      expect(channel.posted).toEqual([]);
      expect(localStorage.getItem('rememberMe')).toBeNull();
    });

    test('a verified second step › signs in all tabs, with the earlier choice of remember me [S4-038]', async () => {
      const { service, requests, channel } = await startService(noSession);
      const listener: string[] = [];
      service.subscribe(() => listener.push(service.state().status));
      expect(await service.secondFactor.verifySignIn(step, true)).toEqual(aSession().user);
      expect(requests.verifySignIn).toHaveBeenCalledExactlyOnceWith(step);
      expect(listener).toEqual(['signed-in']);
      expect(channel.posted).toEqual([
        { kind: 'session', session: aSession('verified'), isOpened: true },
      ]);
      expect(localStorage.getItem('rememberMe')).toBe('true');
    });

    test('a rejected second step › stays signed out', async () => {
      const { service, requests } = await startService(noSession);
      const refusal = { status: 422, code: 'mfa_verification_failed' } as ApiError;
      requests.verifySignIn.mockRejectedValue(refusal);
      await expect(service.secondFactor.verifySignIn(step, true)).rejects.toBe(refusal);
      expect(service.state()).toEqual({ status: 'signed-out' });
    });

    test('a module without second-step support › gets an error, without a sign-in', async () => {
      const { service, requests } = await startService(noSession);
      requests.signIn.mockResolvedValue({ mfa });
      await expect(service.signIn(request)).rejects.toMatchObject({ status: 202 });
      expect(service.state()).toEqual({ status: 'signed-out' });
    });
  });

  test('a passkey alone › signs in all tabs', async () => {
    const { service, channel } = await startService(noSession);
    await service.secondFactor.signInByPasskey({ passkey: {} as never, remember: false });
    expect(service.state().status).toBe('signed-in');
    expect(channel.posted).toEqual([
      { kind: 'session', session: aSession('by passkey'), isOpened: true },
    ]);
  });

  test('with an unconfirmed new account › stays signed out', async () => {
    const { service, requests } = await startService(noSession);
    requests.signUp.mockResolvedValue({ user: aSession().user, session: null } as never);
    await service.signUp({ email: 'ada@example.org', password: 'secret12' });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });
});

describe('required enrollment', () => {
  const enrollment = { mode: 'all', due_at: '2026-01-15T00:00:00.000Z', is_due: false } as const;
  const enrolling = { status: 200, body: { ...aSession(), enrollment } };

  test('is part of the session, and ends in all tabs once the member has a factor', async () => {
    const { service, channel } = await startService(enrolling);
    expect(service.state()).toMatchObject({ status: 'signed-in', enrollment });
    service.secondFactor.takeEnrollment(null);
    expect(service.state()).toEqual({ status: 'signed-in', user: aSession().user });
    expect(channel.posted.at(-1)).toEqual({ kind: 'enrollment', enrollment: null });
  });

  test('completed in another tab › ends in this one', async () => {
    const { service, channel } = await startService(enrolling);
    channel.postFromOtherTab({ kind: 'enrollment', enrollment: null });
    expect(service.state()).toEqual({ status: 'signed-in', user: aSession().user });
  });
});

describe('changed member names', () => {
  const { user } = aSession();
  const renamed = { ...user, user_metadata: { first_name: 'Grace', last_name: 'Lind' } };

  test('are shown immediately in all tabs, without signing in again [S4-005]', async () => {
    const { service, channel } = await startService();
    const listener = vi.fn();
    service.subscribe(listener);
    service.takeUser(renamed);
    expect(service.state()).toEqual({ status: 'signed-in', user: renamed });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(await service.accessToken()).toBe('first');
    expect(channel.posted.at(-1)).toEqual({ kind: 'user', user: renamed });
    channel.postFromOtherTab({ kind: 'user', user });
    expect(service.state()).toEqual({ status: 'signed-in', user });
  });

  test('of another member, or while signed out › are ignored', async () => {
    const { service, channel } = await startService();
    channel.postFromOtherTab({ kind: 'user', user: { ...renamed, id: 'another' } });
    expect(service.state()).toEqual({ status: 'signed-in', user });
    await service.signOut();
    channel.postFromOtherTab({ kind: 'user', user: renamed });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });
});

describe('signing out', () => {
  test('pending changes of modules › are saved first', async () => {
    const { service, requests } = await startService();
    const order: string[] = [];
    service.beforeSignOut(async () => {
      order.push('saved');
    });
    requests.signOut.mockImplementation(async () => order.push('signed out'));
    await service.signOut();
    expect(order).toEqual(['saved', 'signed out']);
  });

  test('a concurrent request › waits, then has no token', async () => {
    const { service, requests } = await startService();
    let answer = () => {};
    requests.signOut.mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      }),
    );
    const signedOut = service.signOut();
    await vi.waitFor(() => expect(requests.signOut).toHaveBeenCalled(), { timeout: 1_000 });
    const token = service.accessToken();
    answer();
    await signedOut;
    expect(await token).toBeNull();
  });

  test('a failed sign-out › waiting requests get their token', async () => {
    const { service, requests } = await startService();
    const failure: ApiError = {
      status: 500,
      code: 'unexpected_failure',
      body: null,
      message: '500: no',
    };
    requests.signOut.mockRejectedValue(failure);
    const signedOut = service.signOut().catch(() => {});
    await vi.waitFor(() => expect(requests.signOut).toHaveBeenCalled(), { timeout: 1_000 });
    expect(await service.accessToken()).not.toBeNull();
    await signedOut;
  });

  test('member data on this device › is wiped after the request and before the screens change', async () => {
    const { service, requests } = await startService();
    const order: string[] = [];
    requests.signOut.mockImplementation(async () => order.push('signed out'));
    service.onSignedOut(async ({ member }) => {
      order.push(`wiped ${member} while ${service.state().status}`);
    });
    await service.signOut();
    const { id } = aSession().user;
    expect(order).toEqual(['signed out', `wiped ${id} while signed-in`]);
  });

  test('the session only expires › member data on this device stays', async () => {
    const { service, requests } = await startService();
    const wipe = vi.fn(async () => undefined);
    service.onSignedOut(wipe);
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(wipe).not.toHaveBeenCalled();
  });

  test('a module’s flush hangs › it is awaited for 2 s at most', async () => {
    const { service, requests } = await startService();
    service.beforeSignOut(() => new Promise(() => {}));
    service.signOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(requests.signOut).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.signOut).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => Promise<boolean | undefined>]>([
    ['reports unsaved text', async () => false],
    ['fails', () => Promise.reject(new Error('gone'))],
    ['hangs', () => new Promise(() => {})],
  ])('a module’s flush %s › the member must confirm first', async (_, flush) => {
    const { service, requests } = await startService();
    service.beforeSignOut(flush);
    const stay = vi.fn(async () => false);
    const stayed = service.signOut(stay);
    await seconds(2);
    expect(await stayed).toBe(false);
    expect(stay).toHaveBeenCalledTimes(1);
    expect(requests.signOut).not.toHaveBeenCalled();
    const left = service.signOut(async () => true);
    await seconds(2);
    expect(await left).toBe(true);
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('everything is saved › no confirmation', async () => {
    const { service } = await startService();
    service.beforeSignOut(async () => true);
    service.beforeSignOut(async () => undefined);
    const confirmDiscard = vi.fn(async () => false);
    expect(await service.signOut(confirmDiscard)).toBe(true);
    expect(confirmDiscard).not.toHaveBeenCalled();
  });

  test('the session › ends with one request [S7-030]', async () => {
    const { service, requests } = await startService();
    await service.signOut();
    expect(requests.signOut).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('subscribers › are notified immediately [S4-003]', async () => {
    const { service } = await startService();
    const listener: string[] = [];
    service.subscribe(() => listener.push(service.state().status));
    await service.signOut();
    expect(listener).toEqual(['signed-out']);
  });

  test('other tabs › save their pending changes', async () => {
    const { service, channel } = await startService();
    const flush = vi.fn(async () => true);
    service.beforeSignOut(flush);
    channel.postFromOtherTab({ kind: 'flush' });
    expect(flush).toHaveBeenCalledTimes(1);
    await service.signOut();
    expect(channel.posted).toContainEqual({ kind: 'flush' });
  });

  test('other tabs › sign out too', async () => {
    const { service, channel } = await startService();
    await service.signOut();
    expect(channel.posted.at(-1)).toMatchObject({ kind: 'signed-out' });
    channel.postFromOtherTab({ kind: 'signed-out' });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('in another tab › counts as by the member here too, unless it is another session', async () => {
    const { service, channel } = await startService(renewed(aTokenFor('one')));
    const seen: boolean[] = [];
    service.subscribe(() => seen.push(lastSignOut.isByMember));
    channel.postFromOtherTab({ kind: 'signed-out', session: 'two' });
    expect(lastSignOut.isByMember).toBe(false);
    channel.postFromOtherTab({ kind: 'signed-out', session: 'one' });
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(seen).toEqual([true]);
  });

  test('a refresh is due meanwhile › onEnded is not called', async () => {
    const { service, requests, ended } = await startService();
    await seconds(509);
    requests.refresh.mockResolvedValue(noSession);
    requests.signOut.mockImplementationOnce(() => seconds(1));
    const states: string[] = [];
    service.onSignedOut(async () => void states.push(service.state().status));
    await service.signOut();
    expect(requests.refresh).toHaveBeenCalledTimes(2);
    expect([states, lastSignOut.isByMember]).toEqual([['signed-in'], true]);
    expect(ended).not.toHaveBeenCalled();
  });

  test('in another tab › this tab wipes member data too, after its screens change', async () => {
    const { service, channel } = await startService();
    const wiped = vi.fn();
    service.onSignedOut(async ({ member }) => wiped(member, service.state().status));
    channel.postFromOtherTab({ kind: 'signed-out' });
    await settle();
    expect(wiped.mock.calls).toEqual([[aSession().user.id, 'signed-out']]);
  });

  test('a wipe hangs › it is awaited for 2 s at most', async () => {
    const { service } = await startService();
    service.onSignedOut(() => new Promise(() => {}));
    const left = service.signOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(service.state().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(1);
    expect(await left).toBe(true);
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('by the member › counts as theirs until the next sign-in; an end by the server doesn’t', async () => {
    const { service, requests } = await startService();
    await service.signOut();
    expect(lastSignOut.isByMember).toBe(true);
    await service.signIn({ email: 'a@b.example', password: 'secret', remember: false });
    expect(lastSignOut.isByMember).toBe(false);
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(lastSignOut.isByMember).toBe(false);
  });

  test('the server’s event arrives before its response › no session check', async () => {
    const { service, requests, ended } = await startService({
      status: 200,
      body: aSession(aTokenFor('one')),
    });
    requests.refresh.mockResolvedValue(refused);
    requests.signOut.mockImplementation(() => service.checkNow());
    service.onSignedOut(() => service.checkNow());
    await service.signOut();
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    expect(ended).not.toHaveBeenCalled();
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('the server fails › the member stays signed in and the error is thrown', async () => {
    const { service, requests } = await startService();
    const failure: ApiError = {
      status: 500,
      code: 'unexpected_failure',
      body: null,
      message: '500: no',
    };
    requests.signOut.mockRejectedValue(failure);
    await expect(service.signOut()).rejects.toBe(failure);
    expect(service.state().status).toBe('signed-in');
    expect(isSignOutPending()).toBe(false);
  });

  test('no network › signed out on this device, at the server later', async () => {
    const { service, requests } = await startService();
    const wiped = vi.fn(async () => {});
    service.onSignedOut(wiped);
    const failure: ApiError = { status: 0, code: 'network', body: null, message: '0: gone' };
    requests.signOut.mockRejectedValueOnce(failure);
    requests.refresh.mockResolvedValueOnce({ status: 0, body: null });
    expect(await service.signOut()).toBe(true);
    expect(wiped).toHaveBeenCalledTimes(1);
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(isSignOutPending()).toBe(true);
    requests.refresh.mockResolvedValue({ status: 200, body: aSession('first') });
    await service.checkNow();
    expect(requests.signOut).toHaveBeenCalledTimes(2);
    expect(isSignOutPending()).toBe(false);
  });

  test('the server hangs › signed out on this device within 1.5 s, at the server later', async () => {
    const { service, requests } = await startService();
    const wiped = vi.fn(async () => {});
    service.onSignedOut(wiped);
    requests.signOut.mockReturnValueOnce(new Promise(() => {}));
    const signedOut = service.signOut();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(wiped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await signedOut).toBe(true);
    expect(wiped).toHaveBeenCalledTimes(1);
    expect(service.state()).toEqual({ status: 'signed-out' });
    requests.refresh.mockResolvedValue({ status: 200, body: aSession('first') });
    await service.checkNow();
    expect(requests.signOut).toHaveBeenCalledTimes(2);
    expect(isSignOutPending()).toBe(false);
    clearSignOutPending();
  });

  test('the session has already ended › counts as signed out', async () => {
    const { service, requests } = await startService();
    requests.signOut.mockRejectedValue({ status: 401, code: 'not_authenticated' });
    await service.signOut();
    expect(service.state()).toEqual({ status: 'signed-out' });
  });
});

describe('the owner of typed text', () => {
  const first = () => ({ status: 200, body: aSession(aTokenFor('one')) });
  const ada = { member: aSession().user.id, session: 'one' };
  const bob = { member: anotherSession().user.id, session: 'two' };

  test('signed in › is the member with that session', async () => {
    const { service, channel } = await startService(first());
    expect(service.owner()).toEqual(ada);
    channel.postFromOtherTab({ kind: 'session', session: anotherSession(aTokenFor('two')) });
    expect(service.owner()).toEqual(bob);
  });

  test('before sign-in › is null', async () => {
    const { service } = await startService(noSession);
    expect(service.owner()).toBeNull();
  });

  test('the server ended the session › is still the last member', async () => {
    const { service, requests } = await startService(first());
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect([service.state().status, service.owner()]).toEqual(['signed-out', ada]);
  });

  test('after a sign-out › is null in all tabs', async () => {
    const { service, channel } = await startService(first());
    service.onSignedOut(async () => expect(service.owner()).toBeNull());
    await service.signOut();
    expect(service.owner()).toBeNull();
    expect(channel.posted.at(-1)).toEqual({ kind: 'signed-out', session: 'one' });
    const other = await startService(first());
    other.channel.postFromOtherTab({ kind: 'signed-out', session: 'one' });
    expect([other.service.state().status, other.service.owner()]).toEqual(['signed-out', null]);
  });

  test('another member signs in during a sign-out › is the new member immediately', async () => {
    const { service, channel } = await startService(first());
    service.onSignedOut(async () =>
      channel.postFromOtherTab({ kind: 'session', session: anotherSession(aTokenFor('two')) }),
    );
    await service.signOut();
    expect([service.state().status, service.owner()]).toEqual(['signed-in', bob]);
  });
});

describe('late messages of other tabs', () => {
  const first = () => ({ status: 200, body: aSession(aTokenFor('one')) });

  test('a refresh of a signed-out session › is ignored', async () => {
    const { service, channel } = await startService(first());
    await service.signOut();
    channel.postFromOtherTab({ kind: 'session', session: aSession(aTokenFor('one')) });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('the sign-out of an earlier session › the server is checked, and the current session continues', async () => {
    const { service, channel, requests } = await startService(first());
    const wipe = vi.fn(async () => undefined);
    service.onSignedOut(wipe);
    requests.refresh.mockClear();
    channel.postFromOtherTab({ kind: 'signed-out', session: 'zero' });
    await settle();
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    expect([service.state().status, wipe.mock.calls]).toEqual(['signed-in', []]);
  });

  test('another member signs in during the confirmation › is not signed out', async () => {
    const { service, channel, requests } = await startService(first());
    service.beforeSignOut(async () => false);
    const left = await service.signOut(async () => {
      channel.postFromOtherTab({ kind: 'session', session: anotherSession(aTokenFor('two')) });
      return true;
    });
    expect([left, requests.signOut.mock.calls]).toEqual([false, []]);
    expect(service.state().status).toBe('signed-in');
  });
});
