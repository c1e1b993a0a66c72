import { hourMs, minuteMs, times } from '@firedeck/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../../../testing/builders.ts';
import { startClock } from '../../../../../testing/clock.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../../testing/fixtures.ts';
import { routeOwners } from '../../../../../testing/route-owners.ts';
import { TestBrowser } from '../../../../../testing/shared-device.ts';
import { userModel } from '../../users/user-model.ts';
import { sessionModel } from '../session-model.ts';

const testApp = setUpTestApp();
const named = setUpSecondApp(testApp, {
  devices: { leastProfile: 'personal', lastMembers: 'short', shiftChanges: null },
});
const singleSignOn = setUpSecondApp(testApp, {
  singleSignOn: { providers: [], passwords: 'off', autoRedirect: false },
});

interface SignedIn {
  member: TestMember;
  browser: TestBrowser;
  accessToken: string;
}

/** A member in a browser, on a personal device unless a profile is given. */
async function atBrowser(profile?: 'shared' | 'vehicle'): Promise<SignedIn> {
  const [member, browser] = [await aMember(testApp.app), new TestBrowser(testApp.app)];
  if (profile) await browser.enroll(profile);
  const { access_token } = (await browser.signIn(member)).json();
  return { member, browser, accessToken: access_token };
}

const statusOf = async (accessToken: string, url = '/api/tools', app = testApp.app) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await app.inject({ url, headers })).statusCode;
};

const unlock = ({ browser, member }: Pick<SignedIn, 'browser' | 'member'>, password?: string) =>
  browser.post('/api/unlock', { password: password ?? member.password });

describe('a locked session', () => {
  let here: SignedIn;
  beforeEach(async () => {
    here = await atBrowser();
    expect((await here.browser.lock(here.accessToken)).statusCode).toBe(204);
  });

  test('refresh › answers 423, renews nothing and keeps the cookie', async () => {
    const { browser } = here;
    const token = browser.refreshToken;
    for (const _ of [1, 2]) {
      const response = await browser.refresh();
      expect([response.statusCode, response.json()]).toEqual([
        423,
        {
          code: 'locked',
          methods: ['password'],
          message: 'This screen is locked. Please unlock it first.',
          request_id: expect.any(String),
        },
      ]);
      expect(response.cookies).toEqual([]);
    }
    expect(browser.refreshToken).toBe(token);
  });

  const ofMembers = Object.entries(routeOwners).filter(([, { kind }]) => kind === 'member');
  test.each(ofMembers)('%s with its token › answers 423', async (route, owner) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await testApp.app.inject({
      method: method as 'GET',
      url: `${path}${'query' in owner ? (owner.query ?? '') : ''}`,
      headers: {
        authorization: `Bearer ${here.accessToken}`,
        ...('headers' in owner && owner.headers),
      },
      ...('body' in owner && owner.body && { body: owner.body }),
    });
    expect([response.statusCode, response.json().code]).toEqual([423, 'locked']);
  });

  test('in the cache of the process that locked it › 423 immediately', async () => {
    const { accessToken, browser, member } = here;
    await unlock({ browser, member });
    expect(await statusOf(accessToken)).toBe(200);
    await browser.lock(accessToken);
    expect(await statusOf(accessToken)).toBe(423);
  });

  test('in the cache of another process › 423 within 5 s', async () => {
    const { accessToken, browser, member } = here;
    await unlock({ browser, member });
    expect(await statusOf(accessToken, '/api/tools', named.app)).toBe(200);
    await browser.lock(accessToken);
    const clock = startClock();
    clock.set(clock.now() + times.sessionMemoMs);
    expect(await statusOf(accessToken, '/api/tools', named.app)).toBe(423);
    clock.end();
  });

  test('in the cache of another process › creates no key that outlives the lock', async () => {
    const { accessToken, browser, member } = here;
    await unlock({ browser, member });
    expect(await statusOf(accessToken, '/api/tools', named.app)).toBe(200);
    await browser.lock(accessToken);
    const response = await named.app.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { authorization: `Bearer ${accessToken}` },
      body: { name: 'Wall', scope: 'tools:read', days: 30 },
    });
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
  });

  test('a page › contains nothing of the board', async () => {
    const document = await testApp.app.inject({
      url: '/',
      headers: { 'sec-fetch-dest': 'document' },
      cookies: here.browser.cookies,
    });
    expect(document.body).not.toContain(here.member.userId);
  });

  test('a personal API key, and the member’s other devices › are not affected', async () => {
    const elsewhere = new TestBrowser(testApp.app);
    const { access_token } = (await elsewhere.signIn(here.member)).json();
    expect(await statusOf(access_token)).toBe(200);
    const { sessions } = (
      await testApp.app.inject({
        url: '/api/sessions',
        headers: { authorization: `Bearer ${access_token}` },
      })
    ).json();
    expect(sessions.map(({ id }: { id: string }) => id)).toContain(
      here.browser.refreshToken.split('.')[3],
    );
  });

  test('shows its member where the policy does', async () => {
    const response = await named.app.inject({
      method: 'POST',
      url: '/api/refresh',
      headers: { 'x-firedeck-client': 'web', 'sec-fetch-site': 'same-origin' },
      cookies: here.browser.cookies,
    });
    expect(response.json()).toMatchObject({ code: 'locked', name: 'Dana R.' });
  });

  test('sign-out › ends it', async () => {
    expect((await here.browser.post('/api/sign-out')).statusCode).toBe(204);
    expect((await here.browser.refresh()).statusCode).toBe(204);
  });

  test('a token older than accepted › ends it', async () => {
    const id = here.browser.refreshToken.split('.')[3] ?? '';
    await sessionModel(testApp.app.mongo).updateOne({ _id: id }, { $inc: { counter: 2 } });
    expect((await here.browser.refresh()).json()).toMatchObject({
      code: 'refresh_token_already_used',
    });
  });
});

describe('POST /api/unlock', () => {
  test('with the password › returns the session, and its token works again', async () => {
    const here = await atBrowser();
    await here.browser.lock(here.accessToken);
    const response = await unlock(here);
    expect([response.statusCode, response.json().user.id]).toEqual([200, here.member.userId]);
    expect(await statusOf(response.json().access_token)).toBe(200);
    expect(await statusOf(here.accessToken)).toBe(200);
    expect((await here.browser.refresh()).statusCode).toBe(200);
  });

  test('with a wrong password, or another member’s › stays locked', async () => {
    const here = await atBrowser();
    await here.browser.lock(here.accessToken);
    const response = await unlock(here, 'engine 52 on scene');
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_credentials']);
    expect((await here.browser.refresh()).statusCode).toBe(423);
  });

  test('repeated wrong passwords › are delayed like a sign-in, and count with it', async () => {
    const here = await atBrowser();
    await here.browser.lock(here.accessToken);
    // A browser that the account has not used.
    delete here.browser.cookies.fd_device;
    // Concurrently: a delay may pass while a busy machine checks passwords.
    const tries = Array.from({ length: 8 }, async (_, index) => {
      return (await unlock(here, `wrong ${index}`)).statusCode;
    });
    await Promise.any(tries.map(async (status) => expect(await status).toBe(429)));
    // The delay of a second may pass on a busy machine.
    const { redis, throttle } = testApp.app;
    const key = `fd:tries:${throttle.createKey('sign-in', here.member.email, '127.0.0.1')}`;
    expect(Number(await redis.hget(key, 'tries'))).toBeGreaterThanOrEqual(4);
    await redis.hset(key, { until: Date.now() + 15 * minuteMs });
    const signIn = await here.browser.signIn(here.member);
    expect((await Promise.all(tries)).toSorted()).toEqual([400, 400, 400, 400, 429, 429, 429, 429]);
    expect([signIn.statusCode, (await here.browser.refresh()).statusCode]).toEqual([429, 423]);
  });

  test('without a session, or by another site › is refused', async () => {
    const { browser, member, accessToken } = await atBrowser();
    await browser.lock(accessToken);
    const crossSite = await browser.post(
      '/api/unlock',
      { password: member.password },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(crossSite.statusCode).toBe(403);
    expect((await unlock({ browser: new TestBrowser(testApp.app), member })).json()).toMatchObject({
      code: 'refresh_token_not_found',
    });
  });

  test('two tabs unlock and lock concurrently › it has one of both states, and both tabs get it', async () => {
    const here = await atBrowser();
    await here.browser.lock(here.accessToken);
    await Promise.all([unlock(here), here.browser.lock(here.accessToken), unlock(here)]);
    const { statusCode } = await here.browser.refresh();
    expect([200, 423]).toContain(statusCode);
    expect(await statusOf(here.accessToken)).toBe(statusCode);
  });
});

describe('an idle shared device', () => {
  let clock: ReturnType<typeof startClock>;
  beforeEach(() => {
    clock = startClock();
  });
  afterEach(() => clock.end());

  test('past its limit › is locked by the server, also for a stolen token', async () => {
    const here = await atBrowser('shared');
    clock.set(clock.now() + 15 * minuteMs);
    expect((await here.browser.refresh(15 * 60)).statusCode).toBe(423);
    clock.set(clock.now() - 15 * minuteMs);
    expect(await statusOf(here.accessToken)).toBe(423);
    expect((await here.browser.refresh(0)).statusCode).toBe(423);
    expect((await unlock(here)).statusCode).toBe(200);
  });

  test('whose browser reports activity after it slept › is locked nevertheless', async () => {
    const here = await atBrowser('vehicle');
    clock.set(clock.now() + 30 * minuteMs + times.accessTokenSeconds * 1_000 + 1);
    expect((await here.browser.refresh(0)).statusCode).toBe(423);
  });

  test('unlocked after hours › starts a new idle time', async () => {
    const here = await atBrowser('shared');
    clock.set(clock.now() + 3 * hourMs);
    expect((await here.browser.refresh(0)).statusCode).toBe(423);
    expect((await unlock(here)).statusCode).toBe(200);
    clock.set(clock.now() + 14 * minuteMs);
    expect((await here.browser.refresh(0)).statusCode).toBe(200);
  });

  test("past the end of the session › can't be unlocked any more", async () => {
    const here = await atBrowser('shared');
    await here.browser.lock(here.accessToken);
    clock.set(clock.now() + 12 * hourMs);
    expect((await unlock(here)).json()).toMatchObject({ code: 'session_expired' });
  });

  test('a personal device › the session ends', async () => {
    const here = await atBrowser();
    clock.set(clock.now() + testApp.config.sessionIdleMinutes * minuteMs);
    expect((await here.browser.refresh(43_200)).json()).toMatchObject({ code: 'session_expired' });
  });
});

describe('another member signs in on the device', () => {
  test.each([
    ['where the first’s session is locked', undefined, true],
    ['that is shared, locked or not', 'shared', false],
  ] as const)('%s › ends the first member’s session there', async (_case, profile, locks) => {
    const first = await atBrowser(profile);
    if (locks) await first.browser.lock(first.accessToken);
    const before = first.browser.refreshToken;
    const second = await aMember(testApp.app);
    const { access_token } = (await first.browser.signIn(second)).json();
    expect([await statusOf(first.accessToken), await statusOf(access_token)]).toEqual([401, 200]);
    const { revoked } = (await sessionModel(testApp.app.mongo)
      .findById(before.split('.')[3])
      .lean()) ?? { revoked: null };
    expect(revoked).not.toBeNull();
  });

  test('that the first member called shared › ends their session there, too', async () => {
    const [first, second] = [await aMember(testApp.app), await aMember(testApp.app)];
    const browser = new TestBrowser(testApp.app);
    const { access_token } = (await browser.signIn(first, { shared_device: true })).json();
    await browser.signIn(second);
    expect(await statusOf(access_token)).toBe(401);
  });

  test('on a personal device that is not locked › both sessions stay open', async () => {
    const first = await atBrowser();
    await first.browser.signIn(await aMember(testApp.app));
    expect(await statusOf(first.accessToken)).toBe(200);
  });

  test("without the first member's cookie › ends the device’s session all the same", async () => {
    const first = await atBrowser('shared');
    delete first.browser.cookies.fd_rt_3000;
    await first.browser.signIn(await aMember(testApp.app));
    expect(await statusOf(first.accessToken)).toBe(401);
  });

  test("a late lock by the first member › leaves the second one's session open", async () => {
    const first = await atBrowser('shared');
    const { access_token } = (await first.browser.signIn(await aMember(testApp.app))).json();
    await first.browser.lock(first.accessToken);
    expect(await statusOf(access_token)).toBe(200);
  });
});

test('passwords are not accepted › the lock shows the other ways', async () => {
  const here = await atBrowser();
  const session = { _id: here.browser.refreshToken.split('.')[3] ?? '' };
  const idp = { provider: 'oidc', iss: 'https://id.example.org', sub: here.member.userId };
  await sessionModel(testApp.app.mongo).updateOne(session, { $set: { idp } });
  await here.browser.lock(here.accessToken);
  async function listMethods(): Promise<string[]> {
    singleSignOn.forgetMemos();
    const response = await singleSignOn.app.inject({
      method: 'POST',
      url: '/api/refresh',
      headers: { 'x-firedeck-client': 'web', 'sec-fetch-site': 'same-origin' },
      cookies: here.browser.cookies,
    });
    return response.json().methods;
  }
  // The provider can't open the account.
  expect(await listMethods()).toEqual([]);
  const { sub: subject, ...provider } = idp;
  const identities = [{ ...provider, subject, at: new Date() }];
  await userModel(testApp.app.mongo).updateOne(
    { _id: here.member.userId },
    { $set: { identities } },
  );
  expect(await listMethods()).toEqual(['sso']);
});
