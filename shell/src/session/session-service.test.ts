import type { ApiError } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  anotherSession,
  aSession,
  aTokenOf,
  away,
  fakeChannel,
  fakeRequests,
  nobody,
  refused,
  renewed,
} from '../testing/fake-session.ts';
import { createSessionService } from './session-service.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** A service that has read its first answer. */
async function started(first = renewed('first')) {
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

describe('at the start', () => {
  test('it is loading until the first answer is read [S4-001]', () => {
    const service = createSessionService({
      requests: fakeRequests(nobody),
      channel: fakeChannel(),
    });
    expect(service.state()).toEqual({ status: 'loading' });
  });

  test('a session that goes on signs the member in, the session asked for once [S7-031]', async () => {
    const { service, requests } = await started();
    expect(service.state()).toMatchObject({
      status: 'signed-in',
      user: { email: 'ada@example.org' },
    });
    expect(await service.accessToken()).toBe('first');
    expect(requests.refresh).toHaveBeenCalledTimes(1);
  });

  test('without a session nobody is signed in, and nobody is told of an end', async () => {
    const { service, ended } = await started(nobody);
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(ended).not.toHaveBeenCalled();
  });

  test('the answer that boot asked for is taken, and no other asked for', async () => {
    window.firedeckBoot = {
      refresh: Promise.resolve(Response.json(aSession('booted'))),
      answers: {},
    };
    const { service, requests } = await started();
    expect(await service.accessToken()).toBe('booted');
    expect(requests.refresh).not.toHaveBeenCalled();
    delete window.firedeckBoot;
  });

  test('while the server is away it stays loading and asks after 200, 400, 800 ms [S9-030]', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { service, requests } = await started(away);
    const asked: number[] = [];
    for (const wait of [0, 199, 1, 399, 1, 799, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      asked.push(requests.refresh.mock.calls.length);
    }
    // The first answer, the tick's own first try, then one after each wait.
    expect(asked).toEqual([2, 2, 3, 3, 4, 4, 5]);
    expect(service.state()).toEqual({ status: 'loading' });
    requests.refresh.mockResolvedValue(renewed('late'));
    await seconds(2);
    expect(service.state().status).toBe('signed-in');
  });

  test('a remembered time that is over ends the session and clears both flags [S4-012]', async () => {
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('rememberMeExpiry', new Date(Date.now() - 1).toISOString());
    const { service, requests } = await started();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(requests.signOut).toHaveBeenCalledWith('first');
    expect({ ...localStorage }).toEqual({});
  });
});

describe('refreshing', () => {
  test('nothing is asked before the token is within three ticks of its end [S9-028]', async () => {
    const { requests } = await started();
    await seconds(480);
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    await seconds(30);
    expect(requests.refresh).toHaveBeenCalledTimes(2);
  });

  test('it is said how long nobody has touched anything, in this tab or another', async () => {
    const { requests, channel } = await started();
    await seconds(510);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await seconds(510);
    await seconds(100);
    channel.otherTabTells({ kind: 'input' });
    await seconds(410);
    expect(requests.refresh.mock.calls.flat()).toEqual([0, 510, 510, 410]);
  });

  test('a new token is used and handed to the other tabs [S4-004]', async () => {
    const { service, requests, channel } = await started();
    requests.refresh.mockResolvedValue(renewed('second'));
    await seconds(510);
    expect(await service.accessToken()).toBe('second');
    expect(channel.told.at(-1)).toEqual({ kind: 'session', session: aSession('second') });
  });

  test('the session is looked at every thirty seconds [S9-027]', async () => {
    const { requests } = await started();
    await seconds(509);
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    await seconds(1);
    expect(requests.refresh).toHaveBeenCalledTimes(2);
  });

  test('it is renewed without anybody asking [S4-007]', async () => {
    const { service, requests } = await started();
    requests.refresh.mockResolvedValue(renewed('second'));
    await seconds(599);
    expect(await service.accessToken()).toBe('second');
    expect(requests.refresh).toHaveBeenCalledTimes(2);
  });

  test('a renewal that failed is tried again after 200 ms [S9-029]', async () => {
    const { requests } = await started();
    requests.refresh.mockResolvedValue(away);
    await seconds(510);
    requests.refresh.mockClear();
    await vi.advanceTimersByTimeAsync(199);
    expect(requests.refresh).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.refresh).toHaveBeenCalledTimes(1);
  });

  test('the pauses after the first are up to a fifth shorter, so that not all ask at once', async () => {
    const { requests } = await started();
    requests.refresh.mockResolvedValue(away);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await seconds(510);
    requests.refresh.mockClear();
    const asked: number[] = [];
    for (const wait of [199, 1, 319, 1, 639, 1]) {
      await vi.advanceTimersByTimeAsync(wait);
      asked.push(requests.refresh.mock.calls.length);
    }
    expect(asked).toEqual([0, 1, 1, 2, 2, 3]);
  });

  test('the screens hear nothing of a mere renewal', async () => {
    const { service, requests } = await started();
    const heard = vi.fn();
    service.subscribe(heard);
    requests.refresh.mockResolvedValue(renewed('second'));
    await seconds(510);
    expect(heard).not.toHaveBeenCalled();
  });

  test('a server that is away does not end the session, even past the token', async () => {
    const { service, requests, ended } = await started();
    requests.refresh.mockResolvedValue(away);
    await seconds(1200);
    expect(service.state().status).toBe('signed-in');
    expect(ended).not.toHaveBeenCalled();
  });

  test('a refusal ends the session once the token has run out, and tells of it', async () => {
    const { service, requests, ended } = await started();
    requests.refresh.mockResolvedValue(refused);
    await seconds(590);
    expect(service.state().status).toBe('signed-in');
    await seconds(30);
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('several who need a token at once cause one request', async () => {
    const { service, requests } = await started();
    requests.refresh.mockImplementation(() => new Promise(() => {}));
    await seconds(700);
    requests.refresh.mockClear();
    service.accessToken();
    service.accessToken();
    expect(requests.refresh).toHaveBeenCalledTimes(0);
  });

  test('a token that the server refused is replaced', async () => {
    const { service, requests } = await started();
    requests.refresh.mockResolvedValue(renewed('second'));
    expect(await service.replaceToken('first')).toBe('second');
  });

  test('a token that was replaced meanwhile costs no request', async () => {
    const { service, channel, requests } = await started();
    channel.otherTabTells({ kind: 'session', session: aSession('from another tab') });
    expect(await service.replaceToken('first')).toBe('from another tab');
    expect(requests.refresh).toHaveBeenCalledTimes(1);
  });

  test('a session revoked elsewhere ends at once', async () => {
    const { service, requests, ended } = await started();
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('an answer that comes after the sign-out is thrown away', async () => {
    const { service, requests } = await started();
    let answer: (given: ReturnType<typeof renewed>) => void = () => {};
    requests.refresh.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const checked = service.checkNow();
    await service.signOut();
    answer(renewed('too late'));
    await checked;
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(await service.accessToken()).toBeNull();
  });

  test('a refusal that comes after a new sign-in does not end the new session', async () => {
    const { service, requests, ended } = await started();
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

  test('with remember me both flags are set, 30 days ahead [S4-010]', async () => {
    const { service } = await started(nobody);
    await service.signIn(request);
    expect(localStorage.getItem('rememberMe')).toBe('true');
    const expiry = Date.parse(localStorage.getItem('rememberMeExpiry') ?? '');
    expect(expiry - Date.now()).toBe(30 * 24 * 3600 * 1000);
  });

  test('without it both are removed [S4-011]', async () => {
    const { service } = await started(nobody);
    await service.signIn(request);
    await service.signIn({ ...request, remember: false });
    expect({ ...localStorage }).toEqual({});
  });

  test('the other tabs are signed in too', async () => {
    const { service, channel } = await started(nobody);
    channel.otherTabTells({ kind: 'session', session: aSession() });
    expect(service.state().status).toBe('signed-in');
  });

  test('another member in another tab takes the place of the one who is here, at once', async () => {
    const { service, channel } = await started();
    const heard = vi.fn();
    service.subscribe(() => heard(service.state()));
    const session = anotherSession();
    channel.otherTabTells({ kind: 'session', session });
    expect(heard.mock.calls).toEqual([[{ status: 'signed-in', user: session.user }]]);
    expect(await service.accessToken()).toBe('of another');
  });

  test('it is known at once who is here [S4-002]', async () => {
    const { service } = await started(nobody);
    const heard: string[] = [];
    service.subscribe(() => heard.push(service.state().status));
    await service.signIn(request);
    expect(heard).toEqual(['signed-in']);
  });

  test('the flag and its expiry are under the names of the specification [S3-020]', async () => {
    const { service } = await started(nobody);
    await service.signIn(request);
    expect(Object.keys(localStorage).sort()).toEqual(['rememberMe', 'rememberMeExpiry']);
    expect(localStorage.rememberMe).toBe('true');
  });

  test('the expiry is an ISO date [S3-021]', async () => {
    const { service } = await started(nobody);
    await service.signIn(request);
    const { rememberMeExpiry } = localStorage;
    expect(new Date(rememberMeExpiry).toISOString()).toBe(rememberMeExpiry);
  });

  test('a member is remembered for thirty days and not a second longer [S9-002]', async () => {
    const { service } = await started(nobody);
    await service.signIn(request);
    const daysMs = 30 * 86_400_000;
    vi.setSystemTime(Date.now() + daysMs - 1);
    expect((await started()).service.state().status).toBe('signed-in');
    vi.setSystemTime(Date.now() + 1);
    expect((await started()).service.state().status).toBe('signed-out');
  });

  test('what the server refuses reaches who asked, as an error with its code [S8-029]', async () => {
    const { service, requests } = await started(nobody);
    const refusal = { status: 400, code: 'invalid_credentials' } as ApiError;
    requests.signIn.mockRejectedValue(refusal);
    requests.signUp.mockRejectedValue(refusal);
    await expect(service.signIn(request)).rejects.toBe(refusal);
    await expect(service.signUp(request)).rejects.toBe(refusal);
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('a new account that must confirm its address first stays signed out', async () => {
    const { service, requests } = await started(nobody);
    requests.signUp.mockResolvedValue({ user: aSession().user, session: null } as never);
    await service.signUp({ email: 'ada@example.org', password: 'secret12' });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });
});

describe('a member’s changed names', () => {
  const { user } = aSession();
  const renamed = { ...user, user_metadata: { first_name: 'Grace', last_name: 'Lind' } };

  test('show at once, here and in the other tabs, without signing in again [S4-005]', async () => {
    const { service, channel } = await started();
    const heard = vi.fn();
    service.subscribe(heard);
    service.takeUser(renamed);
    expect(service.state()).toEqual({ status: 'signed-in', user: renamed });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(await service.accessToken()).toBe('first');
    expect(channel.told.at(-1)).toEqual({ kind: 'user', user: renamed });
    channel.otherTabTells({ kind: 'user', user });
    expect(service.state()).toEqual({ status: 'signed-in', user });
  });

  test('of somebody else, or with nobody here, are not taken', async () => {
    const { service, channel } = await started();
    channel.otherTabTells({ kind: 'user', user: { ...renamed, id: 'another' } });
    expect(service.state()).toEqual({ status: 'signed-in', user });
    await service.signOut();
    channel.otherTabTells({ kind: 'user', user: renamed });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });
});

describe('signing out', () => {
  test('what modules still hold is saved first', async () => {
    const { service, requests } = await started();
    const order: string[] = [];
    service.beforeSignOut(async () => {
      order.push('saved');
    });
    requests.signOut.mockImplementation(async () => order.push('signed out'));
    await service.signOut();
    expect(order).toEqual(['saved', 'signed out']);
  });

  test('what is kept on this device for the member goes after that, before the screens change', async () => {
    const { service, requests } = await started();
    const order: string[] = [];
    requests.signOut.mockImplementation(async () => order.push('signed out'));
    service.onSignedOut(async ({ member }) => {
      order.push(`wiped ${member} while ${service.state().status}`);
    });
    await service.signOut();
    const { id } = aSession().user;
    expect(order).toEqual(['signed out', `wiped ${id} while signed-in`]);
  });

  test('what is kept on this device stays when the session only runs out', async () => {
    const { service, requests } = await started();
    const wipe = vi.fn(async () => undefined);
    service.onSignedOut(wipe);
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect(service.state()).toEqual({ status: 'signed-out' });
    expect(wipe).not.toHaveBeenCalled();
  });

  test('a module that does not finish is waited for 2 s, no longer', async () => {
    const { service, requests } = await started();
    service.beforeSignOut(() => new Promise(() => {}));
    service.signOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(requests.signOut).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.signOut).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => Promise<boolean | undefined>]>([
    ['says that typed text is not saved', async () => false],
    ['fails', () => Promise.reject(new Error('gone'))],
    ['does not finish', () => new Promise(() => {})],
  ])('a module that %s has the member asked first', async (_, flush) => {
    const { service, requests } = await started();
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

  test('nobody is asked when everything is saved', async () => {
    const { service } = await started();
    service.beforeSignOut(async () => true);
    service.beforeSignOut(async () => undefined);
    const ask = vi.fn(async () => false);
    expect(await service.signOut(ask)).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  test('it is known at once, and by one call, that nobody is here [S7-030]', async () => {
    const { service, requests } = await started();
    await service.signOut();
    expect(requests.signOut).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('the screens hear of it at once [S4-003]', async () => {
    const { service } = await started();
    const heard: string[] = [];
    service.subscribe(() => heard.push(service.state().status));
    await service.signOut();
    expect(heard).toEqual(['signed-out']);
  });

  test('the other tabs save what they hold', async () => {
    const { service, channel } = await started();
    const flush = vi.fn(async () => true);
    service.beforeSignOut(flush);
    channel.otherTabTells({ kind: 'flush' });
    expect(flush).toHaveBeenCalledTimes(1);
    await service.signOut();
    expect(channel.told).toContainEqual({ kind: 'flush' });
  });

  test('the other tabs leave too', async () => {
    const { service, channel } = await started();
    await service.signOut();
    expect(channel.told.at(-1)).toMatchObject({ kind: 'signed-out' });
    channel.otherTabTells({ kind: 'signed-out' });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('what another tab kept meanwhile goes too, once it can keep nothing more', async () => {
    const { service, channel } = await started();
    const wiped = vi.fn();
    service.onSignedOut(async ({ member }) => wiped(member, service.state().status));
    channel.otherTabTells({ kind: 'signed-out' });
    await settle();
    expect(wiped.mock.calls).toEqual([[aSession().user.id, 'signed-out']]);
  });

  test('a wipe that does not finish is waited for 2 s, no longer', async () => {
    const { service } = await started();
    service.onSignedOut(() => new Promise(() => {}));
    const left = service.signOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(service.state().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(1);
    expect(await left).toBe(true);
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('a server that is not reached keeps the member signed in and says so', async () => {
    const { service, requests } = await started();
    const failure: ApiError = { status: 0, code: 'network', body: null, message: '0: gone' };
    requests.signOut.mockRejectedValue(failure);
    await expect(service.signOut()).rejects.toBe(failure);
    expect(service.state().status).toBe('signed-in');
  });

  test('a session that has ended already counts as signed out', async () => {
    const { service, requests } = await started();
    requests.signOut.mockRejectedValue({ status: 401, code: 'not_authenticated' });
    await service.signOut();
    expect(service.state()).toEqual({ status: 'signed-out' });
  });
});

describe('whose what is typed is', () => {
  const first = () => ({ status: 200, body: aSession(aTokenOf('one')) });
  const ada = { member: aSession().user.id, session: 'one' };
  const bob = { member: anotherSession().user.id, session: 'two' };

  test('of the member who is signed in, in that session', async () => {
    const { service, channel } = await started(first());
    expect(service.owner()).toEqual(ada);
    channel.otherTabTells({ kind: 'session', session: anotherSession(aTokenOf('two')) });
    expect(service.owner()).toEqual(bob);
  });

  test('of nobody before it is known who is here', async () => {
    const { service } = await started(nobody);
    expect(service.owner()).toBeNull();
  });

  test('still of the member who was here once the server has ended the session', async () => {
    const { service, requests } = await started(first());
    requests.refresh.mockResolvedValue(refused);
    await service.checkNow();
    expect([service.state().status, service.owner()]).toEqual(['signed-out', ada]);
  });

  test('of nobody from a sign-out on, here and in the other tabs', async () => {
    const { service, channel } = await started(first());
    service.onSignedOut(async () => expect(service.owner()).toBeNull());
    await service.signOut();
    expect(service.owner()).toBeNull();
    expect(channel.told.at(-1)).toEqual({ kind: 'signed-out', session: 'one' });
    const other = await started(first());
    other.channel.otherTabTells({ kind: 'signed-out', session: 'one' });
    expect([other.service.state().status, other.service.owner()]).toEqual(['signed-out', null]);
  });

  test('of the next member at once, who signed in while the one before was leaving', async () => {
    const { service, channel } = await started(first());
    service.onSignedOut(async () =>
      channel.otherTabTells({ kind: 'session', session: anotherSession(aTokenOf('two')) }),
    );
    await service.signOut();
    expect([service.state().status, service.owner()]).toEqual(['signed-in', bob]);
  });
});

describe('messages of other tabs that come late', () => {
  const first = () => ({ status: 200, body: aSession(aTokenOf('one')) });

  test('a renewal of a session that was signed out › is not taken', async () => {
    const { service, channel } = await started(first());
    await service.signOut();
    channel.otherTabTells({ kind: 'session', session: aSession(aTokenOf('one')) });
    expect(service.state()).toEqual({ status: 'signed-out' });
  });

  test('the end of an earlier session › the server is asked, and the one that is here goes on', async () => {
    const { service, channel, requests } = await started(first());
    const wipe = vi.fn(async () => undefined);
    service.onSignedOut(wipe);
    requests.refresh.mockClear();
    channel.otherTabTells({ kind: 'signed-out', session: 'zero' });
    await settle();
    expect(requests.refresh).toHaveBeenCalledTimes(1);
    expect([service.state().status, wipe.mock.calls]).toEqual(['signed-in', []]);
  });

  test('another member came while it was asked whether to leave without saving › is not signed out', async () => {
    const { service, channel, requests } = await started(first());
    service.beforeSignOut(async () => false);
    const left = await service.signOut(async () => {
      channel.otherTabTells({ kind: 'session', session: anotherSession(aTokenOf('two')) });
      return true;
    });
    expect([left, requests.signOut.mock.calls]).toEqual([false, []]);
    expect(service.state().status).toBe('signed-in');
  });
});
