import type { SharedProfile } from '@firedeck/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { refreshWith, sameSiteHeaders } from '../../../../testing/builders.ts';
import { type Clock, startClock } from '../../../../testing/clock.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { devicesRepository } from '../devices/devices-repository.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { probeMemoMs } from './provider-clients.ts';

// Without pushed requests, so that the address says what the provider is asked for.
const here = setUpSingleSignOn({ kind: 'entra' });

let clock: Clock | null = null;

afterEach(() => {
  clock?.end();
  here.idp.reissue = null;
});

/** A browser of somebody whom the provider knows, at a device with a profile or their own. */
async function aBrowser(profile?: SharedProfile): Promise<SsoBrowser> {
  const { app } = here.testApp;
  here.idp.current = here.idp.aPerson().sub;
  const browser = new SsoBrowser(app);
  if (!profile) return browser;
  const device = { profile, station: 'Station 12', createdBy: 'chief' };
  const { code } = await devicesRepository(app.mongo).create(device);
  expect((await browser.post('/api/device', sameSiteHeaders, { code })).statusCode).toBe(200);
  return browser;
}

const sessionOf = async (refreshToken: string) =>
  (await refreshWith(here.testApp.app, refreshToken)).json();

/** What the provider is asked for. */
async function wanted(browser: SsoBrowser, body: object = {}) {
  const { searchParams } = new URL((await browser.start(body)).json().url);
  return [searchParams.get('prompt'), searchParams.get('max_age')];
}

describe('sign-in by a provider that knows somebody already', () => {
  test('on a member’s own device › is enough', async () => {
    expect(await wanted(await aBrowser())).toEqual([null, null]);
  });

  test('on a shared device, or where the member says it is one › is not: it could be the last one’s', async () => {
    expect(await wanted(await aBrowser('shared'))).toEqual(['login', '0']);
    expect(await wanted(await aBrowser(), { shared_device: true })).toEqual(['login', '0']);
  });

  test('in a vehicle › is enough, but for a screen that is locked', async () => {
    const browser = await aBrowser('vehicle');
    expect(await wanted(browser)).toEqual([null, null]);
    const { refreshToken } = await browser.signIn();
    const { access_token } = await sessionOf(refreshToken);
    await browser.post('/api/lock', {
      ...sameSiteHeaders,
      authorization: `Bearer ${access_token}`,
    });
    expect(await wanted(browser)).toEqual(['login', '0']);
  });

  test.each([
    ['long ago', 600],
    ['at an unknown time', null],
  ])('and says that was %s › opens no shared device', async (_when, agoSeconds) => {
    const browser = await aBrowser('shared');
    here.idp.reissue = ({ auth_time: _, ...claims }, sign) =>
      sign({
        ...claims,
        ...(agoSeconds && { auth_time: Math.floor(Date.now() / 1_000) - agoSeconds }),
      });
    const { to, refreshToken } = await browser.signIn();
    expect([to, refreshToken]).toEqual(['/login?sso_error=failed', '']);
  });
});

test('signed in by the provider with the tick › the session has the rules of a shared device', async () => {
  const browser = await aBrowser();
  const { refreshToken } = await browser.signIn({ shared_device: true });
  expect((await sessionOf(refreshToken)).device).toMatchObject({ profile: 'shared' });
});

describe('a locked screen of a member without a password', () => {
  test('says that the provider opens it; the new session takes its place, and is not locked with it', async () => {
    const browser = await aBrowser('shared');
    const first = (await browser.signIn()).refreshToken;
    const { access_token, user } = await sessionOf(first);
    await browser.post('/api/lock', {
      ...sameSiteHeaders,
      authorization: `Bearer ${access_token}`,
    });
    expect(await sessionOf(first)).toMatchObject({ code: 'locked', methods: ['sso'] });
    const second = (await browser.signIn({ return_to: '/add' })).refreshToken;
    // The page before had not confirmed its lock.
    const session = first.split('.')[3];
    await browser.post('/api/lock', sameSiteHeaders, { session });
    expect((await sessionOf(second)).user.id).toBe(user.id);
    expect(await sessionOf(first)).toMatchObject({ code: 'session_expired' });
    await browser.post('/api/lock', sameSiteHeaders, { session: second.split('.')[3] });
    expect(await sessionOf(second)).toMatchObject({ code: 'locked' });
  });
});

test('a locked screen that its member called shared › stays so in the session that the provider opens', async () => {
  const browser = await aBrowser();
  const { access_token } = await sessionOf(
    (await browser.signIn({ shared_device: true })).refreshToken,
  );
  await browser.post('/api/lock', { ...sameSiteHeaders, authorization: `Bearer ${access_token}` });
  const { refreshToken } = await browser.signIn();
  expect((await sessionOf(refreshToken)).device).toMatchObject({ profile: 'shared' });
});

describe('sign-out', () => {
  const path = '/api/sso/sign-out';

  async function signOut(browser: SsoBrowser, body: object = { state: null }) {
    await browser.signIn();
    expect((await browser.post('/api/sign-out', sameSiteHeaders)).statusCode).toBe(204);
    return browser.post(path, sameSiteHeaders, body);
  }

  test('on a shared device › leads to the provider’s own sign-out until it has led back to ours', async () => {
    const browser = await aBrowser('shared');
    const response = await signOut(browser);
    expect(response.statusCode).toBe(200);
    const { origin, searchParams } = new URL(response.json().url);
    expect(origin).toBe(new URL(here.idp.issuer).origin);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: here.idp.settings.clientId,
      post_logout_redirect_uri: 'http://localhost:3000/login',
      state: expect.stringMatching(/^[\w-]{20,}$/),
    });
    const state = searchParams.get('state');
    const post = (body: object) => browser.post(path, sameSiteHeaders, body);
    for (const other of [null, '', `${state}x`])
      expect((await post({ state: other })).json()).toEqual(response.json());
    expect((await post({ state })).statusCode).toBe(204);
    expect((await post({ state: null })).statusCode).toBe(204);
  });

  test('by an older auth module › leads there once', async () => {
    const browser = await aBrowser('shared');
    expect((await signOut(browser, {})).statusCode).toBe(200);
    expect((await browser.post(path, sameSiteHeaders, {})).statusCode).toBe(204);
  });

  test('everywhere › leads there, too', async () => {
    const browser = await aBrowser('shared');
    const { access_token } = await sessionOf((await browser.signIn()).refreshToken);
    const headers = { ...sameSiteHeaders, authorization: `Bearer ${access_token}` };
    expect((await browser.post('/api/sign-out', headers, { scope: 'global' })).statusCode).toBe(
      204,
    );
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
  });

  test('whose answer is lost on its way › leads there after the next refresh', async () => {
    const browser = await aBrowser('shared');
    const { refreshToken } = await browser.signIn();
    const { access_token } = await sessionOf(refreshToken);
    const headers = { ...sameSiteHeaders, authorization: `Bearer ${access_token}` };
    await here.testApp.app.inject({ method: 'POST', url: '/api/sign-out', headers });
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(204);
    const refused = await browser.post('/api/refresh', sameSiteHeaders);
    expect(refused.json().code).toBe('session_expired');
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
  });

  test('of a session that was ended from elsewhere › leads nowhere', async () => {
    const browser = await aBrowser('shared');
    const { refreshToken } = await browser.signIn();
    const { user } = await sessionOf(refreshToken);
    await sessionRevocation(here.testApp.app).revokeAll(user.id);
    const refused = await browser.post('/api/refresh', sameSiteHeaders);
    expect(refused.json().code).toBe('session_expired');
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(204);
  });

  test('not finished › the next sign-in there asks for it again, and ends it', async () => {
    const browser = await aBrowser();
    await browser.signIn({ shared_device: true });
    await browser.post('/api/sign-out', sameSiteHeaders);
    expect(await wanted(browser)).toEqual(['login', '0']);
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
    await browser.signIn();
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(204);
  });

  test('while the provider is away › says so, and leads there once it answers', async () => {
    const browser = await aBrowser('shared');
    await browser.signIn();
    await browser.post('/api/sign-out', sameSiteHeaders);
    // It may have answered just now.
    clock = startClock();
    clock.set(Date.now() + 2 * probeMemoMs);
    await here.idp.stop();
    const response = await browser.post(path, sameSiteHeaders, { state: null });
    await here.idp.restart();
    expect([response.statusCode, response.json().code]).toEqual([503, 'sign_in_unavailable']);
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
  });

  test.each([undefined, 'vehicle'] as const)(
    'on a device %s › ends our session alone',
    async (profile) => {
      expect((await signOut(await aBrowser(profile))).statusCode).toBe(204);
    },
  );

  test('by another site › leads nowhere', async () => {
    const browser = await aBrowser('shared');
    const response = await browser.post(path, {
      ...sameSiteHeaders,
      'sec-fetch-site': 'cross-site',
    });
    expect(response.statusCode).toBe(403);
  });
});
