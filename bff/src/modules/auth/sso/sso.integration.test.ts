import { dayMs, limits, minuteMs } from '@firedeck/contract';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refreshWith, sameSiteHeaders } from '../../../../testing/builders.ts';
import { startClock } from '../../../../testing/clock.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { leadsTo, SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { sessionModel } from '../sessions/session-model.ts';
import { userModel } from '../users/user-model.ts';

describe.each(['entra', 'okta'] as const)('sign-in at a provider set as %s', (kind) => {
  const here = setUpSingleSignOn({ kind });
  const browser = () => new SsoBrowser(here.testApp.app);
  const sessionOf = async (refreshToken: string) =>
    (await refreshWith(here.testApp.app, refreshToken)).json();

  test('the first sign-in › creates the account, and leads to the requested page', async () => {
    const person = here.idp.aPerson();
    here.idp.current = person.sub;
    const { to, refreshToken } = await browser().signIn({ return_to: '/add?from=mail' });
    expect(to).toBe('/add?from=mail');
    const { user } = await sessionOf(refreshToken);
    expect(user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      user_metadata: { first_name: 'Dana', last_name: 'Reyes' },
    });
    const stored = await userModel(here.testApp.app.mongo).findById(user.id).lean();
    const subject = kind === 'entra' ? person.oid : person.sub;
    expect(stored?.identities).toMatchObject([{ iss: here.idp.issuer, subject, provider: 'oidc' }]);
    expect(stored?.passwordHash).toBeNull();
  });

  test('the second sign-in, with another address › opens the same account', async () => {
    const person = here.idp.aPerson();
    here.idp.current = person.sub;
    const first = await sessionOf((await browser().signIn()).refreshToken);
    here.idp.people.set(person.sub, { ...person, email: 'married@metrofire.example.org' });
    const second = await sessionOf((await browser().signIn()).refreshToken);
    expect(second.user).toEqual(first.user);
  });

  test('the request › has a challenge, the hint and our own URL, whatever the host header; it is pushed where supported', async () => {
    const response = await here.testApp.app.inject({
      method: 'POST',
      url: '/api/sso/start',
      headers: { ...sameSiteHeaders, host: 'localhost', 'x-forwarded-host': 'other.example' },
      body: { provider: 'oidc', hint: 'dana@metrofire.example.org' },
    });
    const sent = Object.fromEntries(new URL(response.json().url).searchParams);
    if (kind === 'okta') {
      expect(Object.keys(sent).sort()).toEqual(['client_id', 'request_uri']);
      return;
    }
    expect(sent).toMatchObject({
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'dana@metrofire.example.org',
      redirect_uri: 'http://localhost:3000/api/sso/callback',
    });
  });

  test('the first sign-in in two tabs concurrently › both open one account', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const tabs = browser();
    const started = [(await tabs.start()).json(), (await tabs.start()).json()];
    const backs = [];
    for (const { url } of started) backs.push(await tabs.signInAt(url));
    const responses = await Promise.all(backs.map((url) => tabs.comeBack(url)));
    expect(responses.map(leadsTo)).toEqual(['/', '/']);
    const person = here.idp.people.get(here.idp.current);
    const subject = kind === 'entra' ? person?.oid : person?.sub;
    const users = userModel(here.testApp.app.mongo);
    expect(await users.collection.countDocuments({ 'identities.subject': subject })).toBe(1);
  });

  test('lasts as long as configured for the provider, and stores its session id', async () => {
    const person = here.idp.aPerson();
    here.idp.current = person.sub;
    const { user } = await sessionOf((await browser().signIn()).refreshToken);
    const session = await sessionModel(here.testApp.app.mongo).findOne({ userId: user.id }).lean();
    const hours = (Number(session?.expiresAt) - Number(session?.createdAt)) / 3_600_000;
    expect([hours, session?.remember]).toEqual([12, false]);
    expect(session?.idp).toMatchObject({ provider: 'oidc', iss: here.idp.issuer });
    // Stores none of its tokens.
    expect(JSON.stringify(session)).not.toMatch(/eyJ|_token/);
  });
});

describe('the response of the callback', () => {
  const here = setUpSingleSignOn();
  const browser = () => new SsoBrowser(here.testApp.app);

  test('is a page that continues, with a policy that allows nothing, and clears the attempt', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const tab = browser();
    const { url } = (await tab.start()).json();
    expect(Object.keys(tab.cookies)).toEqual([expect.stringMatching(/^fd_sso_3000_[\da-f]{12}$/)]);
    const response = await tab.comeBack(await tab.signInAt(url), {
      'sec-fetch-site': 'cross-site',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    expect(Object.keys(tab.cookies)).toEqual(['fd_rt_3000']);
  });

  test.each([
    'https://evil.example.org/',
    '//evil.example.org',
    '/\\evil.example.org',
    '/api/me',
    '/login',
  ])('with %s as the page to return to › leads to the board', async (return_to) => {
    here.idp.current = here.idp.aPerson().sub;
    expect((await browser().signIn({ return_to })).to).toBe('/');
  });

  test('when the person cancels › shows that reason', async () => {
    here.idp.current = '';
    expect(await browser().signIn()).toEqual({ to: '/login?sso_error=denied', refreshToken: '' });
  });

  test('login CSRF: to a browser without an attempt › starts no session', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const attacker = browser();
    const back = await attacker.signInAt((await attacker.start()).json().url);
    const victim = browser();
    await victim.start();
    const response = await victim.comeBack(back);
    expect(leadsTo(response)).toBe('/login?sso_error=expired');
    expect(Object.keys(victim.cookies)).not.toContain('fd_rt_3000');
  });

  test('to a replayed code › is a refusal, with and without the cookie; the provider gets it once', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const tab = browser();
    const back = await tab.signInAt((await tab.start()).json().url);
    const copy = { ...tab.cookies };
    expect(leadsTo(await tab.comeBack(back))).toBe('/');
    expect(leadsTo(await tab.comeBack(back))).toBe('/login?sso_error=expired');
    const { pathname, search } = new URL(back);
    const requestCount = here.idp.requests.length;
    for (const query of [search, `${search}&again=1`]) {
      const replay = await here.testApp.app.inject({ url: pathname + query, cookies: copy });
      expect(leadsTo(replay)).toBe('/login?sso_error=expired');
    }
    expect(here.idp.requests.slice(requestCount)).toEqual([]);
  });

  test('after more than ten minutes at the provider › leads back to the requested page', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const tab = browser();
    const back = await tab.signInAt((await tab.start({ return_to: '/add' })).json().url);
    const clock = startClock();
    try {
      clock.set(clock.now() + 11 * minuteMs);
      const response = await tab.comeBack(back);
      expect(leadsTo(response)).toBe('/login?sso_error=expired&next=%2Fadd');
    } finally {
      clock.end();
    }
  });

  test('mix-up: with the issuer of another provider › is a refusal', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const tab = browser();
    const back = new URL(await tab.signInAt((await tab.start()).json().url));
    back.searchParams.set('iss', 'https://evil.example.org');
    expect(leadsTo(await tab.comeBack(back.href))).toBe('/login?sso_error=failed');
  });

  test('to a cookie that we did not create › is a refusal', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const tab = browser();
    const back = await tab.signInAt((await tab.start()).json().url);
    const { pathname, search } = new URL(back);
    const cookies = Object.fromEntries(
      Object.entries(tab.cookies).map(([name, value]) => [name, `${value.slice(0, -4)}AAAA`]),
    );
    const response = await here.testApp.app.inject({ url: pathname + search, cookies });
    expect(leadsTo(response)).toBe('/login?sso_error=expired');
  });
});

describe('an ID token', () => {
  const here = setUpSingleSignOn();
  const signIn = async () => {
    here.idp.current = here.idp.aPerson().sub;
    return (await new SsoBrowser(here.testApp.app).signIn()).to;
  };
  afterEach(() => {
    here.idp.reissue = null;
  });
  const moved = (seconds: number) => (claims: JWTPayload) => {
    const move = (at = 0) => at + seconds;
    return { ...claims, iat: move(claims.iat), exp: move(claims.exp) };
  };
  const unsigned = (claims: JWTPayload) =>
    [{ alg: 'none' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .concat('')
      .join('.');

  test.each([25, -25])('of a clock %i s off › is accepted', async (seconds) => {
    here.idp.reissue = (claims, sign) => sign(moved(seconds)(claims));
    expect(await signIn()).toBe('/');
  });

  test.each<[string, number, (claims: JWTPayload, now: number) => JWTPayload]>([
    ['expired 29 s ago › is accepted', 1, (claims, now) => ({ ...claims, exp: now - 29 })],
    ['expired 31 s ago › is refused', 0, (claims, now) => ({ ...claims, exp: now - 31 })],
    ['valid in 29 s › is accepted', 1, (claims, now) => ({ ...claims, nbf: now + 29 })],
    ['valid in 31 s › is refused', 0, (claims, now) => ({ ...claims, nbf: now + 31 })],
  ])('clock 30 s off: %s', async (_what, accepted, change) => {
    const clock = startClock();
    onTestFinished(() => clock.end());
    here.idp.reissue = (claims, sign) => sign(change(claims, Math.floor(clock.now() / 1_000)));
    expect(await signIn()).toBe(accepted ? '/' : '/login?sso_error=failed');
  });

  test.each<[what: string, change: (claims: JWTPayload) => JWTPayload]>([
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example.org' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['that has expired', moved(-3_600)],
    ['without a subject', ({ sub, ...claims }) => claims],
  ])('%s › is refused', async (_what, change) => {
    here.idp.reissue = (claims, sign) => sign(change(claims));
    expect(await signIn()).toBe('/login?sso_error=failed');
  });

  test('missing in the response › is refused', async () => {
    here.idp.reissue = async () => null;
    expect(await signIn()).toBe('/login?sso_error=failed');
  });

  test('with alg: none › is refused', async () => {
    here.idp.reissue = async (claims) => unsigned(claims);
    expect(await signIn()).toBe('/login?sso_error=failed');
  });

  test('with changed claims › is refused', async () => {
    here.idp.reissue = async (claims, sign) => {
      const [head, , signature] = (await sign(claims)).split('.');
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'the chief' }));
      return [head, changed.toString('base64url'), signature].join('.');
    };
    expect(await signIn()).toBe('/login?sso_error=failed');
  });

  test('signed with the client’s secret › is refused', async () => {
    here.idp.reissue = (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(here.idp.settings.clientSecret ?? ''));
    expect(await signIn()).toBe('/login?sso_error=failed');
  });

  test('signed with an unpublished key › is refused with that reason', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    here.idp.reissue = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey);
    expect(await signIn()).toBe('/login?sso_error=keys');
  });
});

const discoveryPath = '/.well-known/openid-configuration';

describe('the provider', () => {
  const here = setUpSingleSignOn();

  test('unavailable at the start, and later › is reported, and the next sign-in retries', async () => {
    const { app } = here.testApp;
    await here.idp.stop();
    const refused = await new SsoBrowser(app).start();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'sign_in_unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await here.idp.restart();
    here.idp.current = here.idp.aPerson().sub;
    const tab = new SsoBrowser(app);
    const back = await tab.signInAt((await tab.start()).json().url);
    await here.idp.stop();
    expect(leadsTo(await tab.comeBack(back))).toBe('/login?sso_error=unavailable');
    await here.idp.restart();
    expect((await new SsoBrowser(app).signIn()).to).toBe('/');
  });

  test('whose discovery document is a day old › is read again, also after a failure', async () => {
    const { app } = here.testApp;
    const clock = startClock();
    onTestFinished(() => clock.end());
    const start = async (afterMs = 0) => {
      clock.set(clock.now() + afterMs);
      const { statusCode } = await new SsoBrowser(app).start();
      const reads = here.idp.requests.filter((path) => path === discoveryPath).length;
      return [statusCode, reads - before];
    };
    // One from before this test, at the real time, may exist.
    let before = 0;
    await start(dayMs);
    before = (await start())[1] ?? 0;
    expect(await start(dayMs - minuteMs)).toEqual([200, 0]);
    expect(await start(minuteMs)).toEqual([200, 1]);
    await here.idp.stop();
    expect(await start(dayMs)).toEqual([503, 1]);
    await here.idp.restart();
    expect(await start()).toEqual([200, 2]);
    expect(await start()).toEqual([200, 2]);
  });

  test.each(['/token', '/jwks'])(
    'that never responds at %s › is reported after 4 s at most',
    async (path) => {
      const { app } = here.testApp;
      here.idp.current = here.idp.aPerson().sub;
      await here.idp.rotateKeys();
      const tab = new SsoBrowser(app);
      const back = await tab.signInAt((await tab.start()).json().url);
      const limits: number[] = [];
      const { timeout } = AbortSignal;
      // Twenty times as fast.
      const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        limits.push(ms);
        return timeout.call(AbortSignal, ms / 20);
      });
      here.idp.silentAt = path;
      try {
        expect(leadsTo(await tab.comeBack(back))).toBe('/login?sso_error=unavailable');
      } finally {
        here.idp.silentAt = null;
        hurried.mockRestore();
      }
      expect(limits.length).toBeGreaterThan(0);
      expect(Math.max(...limits)).toBeLessThanOrEqual(4_000);
    },
  );

  test('whose keys rotate under load › signs everybody in', async () => {
    const { app } = here.testApp;
    here.idp.current = here.idp.aPerson().sub;
    const signIn = async () => (await new SsoBrowser(app).signIn()).to;
    const load = Array.from({ length: 30 }, async (_, index) => {
      if (index === 10 || index === 20) await here.idp.rotateKeys();
      return signIn();
    });
    expect(new Set(await Promise.all(load))).toEqual(new Set(['/']));
  });

  test('that is not configured › is not found', async () => {
    const response = await new SsoBrowser(here.testApp.app).start({ provider: 'okta' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });

  test('can be requested only from our own pages', async () => {
    const url = '/api/sso/start';
    const response = await here.testApp.app.inject({
      method: 'POST',
      url,
      body: { provider: 'oidc' },
    });
    expect(response.statusCode).toBe(403);
  });

  test('with many attempts in one browser › keeps the newest four', async () => {
    const tab = new SsoBrowser(here.testApp.app);
    for (let started = 0; started < 6; started += 1) await tab.start();
    expect(Object.keys(tab.cookies)).toHaveLength(4);
  });
});

describe('starts from one address', () => {
  const here = setUpSingleSignOn({ kind: 'entra' });

  test('as many per minute as a shift change of 3,000 people in five minutes › succeed; one more is limited, other addresses are not', async () => {
    const start = (remoteAddress: string) =>
      here.testApp.app.inject({
        method: 'POST',
        url: '/api/sso/start',
        headers: sameSiteHeaders,
        body: { provider: 'oidc' },
        remoteAddress,
      });
    const [station, other] = ['203.0.113.4', '198.51.100.7'];
    expect(limits.ssoStartsPerAddress).toBe(3_000 / 5);
    for (let started = 0; started < limits.ssoStartsPerAddress; started += 1)
      expect((await start(station)).statusCode).toBe(200);
    const refused = await start(station);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_request_rate_limit']);
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect((await start(other)).statusCode).toBe(200);
  });
});

describe('a person without an account', () => {
  const here = setUpSingleSignOn({ settings: { createsAccounts: false } });
  test('where sign-in creates none › is refused with that reason', async () => {
    here.idp.current = here.idp.aPerson().sub;
    const { to } = await new SsoBrowser(here.testApp.app).signIn();
    expect(to).toBe('/login?sso_error=no_account');
  });
});

describe('without a provider', () => {
  const testApp = setUpTestApp();
  test('the policies list none, and a start is refused', async () => {
    const policies = (await testApp.app.inject('/api/policies')).json();
    expect(policies).not.toHaveProperty('single_sign_on');
    expect((await new SsoBrowser(testApp.app).start()).statusCode).toBe(404);
    const back = await new SsoBrowser(testApp.app).comeBack(
      'http://localhost:3000/api/sso/callback?code=1&state=2',
    );
    expect(leadsTo(back)).toBe('/login?sso_error=expired');
  });
});
