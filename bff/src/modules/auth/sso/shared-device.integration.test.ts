import type { SharedProfile } from '@firedeck/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { refreshWith, sameSiteHeaders } from '../../../../testing/builders.ts';
import { type Clock, startClock } from '../../../../testing/clock.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { devicesRepository } from '../devices/devices-repository.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { probeMemoMs } from './provider-clients.ts';

// Without pushed requests, so that the URL contains the request parameters.
const here = setUpSingleSignOn({ kind: 'entra' });

let clock: Clock | null = null;

afterEach(() => {
  clock?.end();
  here.idp.reissue = null;
});

/** A browser with an open session at the provider, on a device with a profile or a personal one. */
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

/** The parameters that are sent to the provider. */
async function wanted(browser: SsoBrowser, body: object = {}) {
  const { searchParams } = new URL((await browser.start(body)).json().url);
  return [searchParams.get('prompt'), searchParams.get('max_age')];
}

describe('an open session at the provider', () => {
  test('on a personal device › is enough', async () => {
    expect(await wanted(await aBrowser())).toEqual([null, null]);
  });

  test('on a shared device, or one that the member calls shared › is not enough', async () => {
    expect(await wanted(await aBrowser('shared'))).toEqual(['login', '0']);
    expect(await wanted(await aBrowser(), { shared_device: true })).toEqual(['login', '0']);
  });

  test('in a vehicle › is enough, except for a locked screen', async () => {
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
  ])('of a sign-in %s › starts no session on a shared device', async (_when, agoSeconds) => {
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

test('with the option for shared devices › the session has the rules of a shared device', async () => {
  const browser = await aBrowser();
  const { refreshToken } = await browser.signIn({ shared_device: true });
  expect((await sessionOf(refreshToken)).device).toMatchObject({ profile: 'shared' });
});

describe('a locked screen of a member without a password', () => {
  test('is unlocked at the provider; the new session replaces it, and is not locked', async () => {
    const browser = await aBrowser('shared');
    const first = (await browser.signIn()).refreshToken;
    const { access_token, user } = await sessionOf(first);
    await browser.post('/api/lock', {
      ...sameSiteHeaders,
      authorization: `Bearer ${access_token}`,
    });
    expect(await sessionOf(first)).toMatchObject({ code: 'locked', methods: ['sso'] });
    const second = (await browser.signIn({ return_to: '/add' })).refreshToken;
    // The page has not confirmed its lock yet.
    const session = first.split('.')[3];
    await browser.post('/api/lock', sameSiteHeaders, { session });
    expect((await sessionOf(second)).user.id).toBe(user.id);
    expect(await sessionOf(first)).toMatchObject({ code: 'session_expired' });
    await browser.post('/api/lock', sameSiteHeaders, { session: second.split('.')[3] });
    expect(await sessionOf(second)).toMatchObject({ code: 'locked' });
  });
});

test('that its member called shared › stays shared in the session that the provider opens', async () => {
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

  test("on a shared device › continues at the provider's sign-out until it comes back", async () => {
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

  test('by an older auth module › continues there once', async () => {
    const browser = await aBrowser('shared');
    expect((await signOut(browser, {})).statusCode).toBe(200);
    expect((await browser.post(path, sameSiteHeaders, {})).statusCode).toBe(204);
  });

  test('everywhere › continues there, too', async () => {
    const browser = await aBrowser('shared');
    const { access_token } = await sessionOf((await browser.signIn()).refreshToken);
    const headers = { ...sameSiteHeaders, authorization: `Bearer ${access_token}` };
    expect((await browser.post('/api/sign-out', headers, { scope: 'global' })).statusCode).toBe(
      204,
    );
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
  });

  test('whose response is lost › continues there after the next refresh', async () => {
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

  test('of a session that was ended elsewhere › does not continue there', async () => {
    const browser = await aBrowser('shared');
    const { refreshToken } = await browser.signIn();
    const { user } = await sessionOf(refreshToken);
    await sessionRevocation(here.testApp.app).revokeAll(user.id);
    const refused = await browser.post('/api/refresh', sameSiteHeaders);
    expect(refused.json().code).toBe('session_expired');
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(204);
  });

  test('not completed › the next sign-in there requires a new one, and clears it', async () => {
    const browser = await aBrowser();
    await browser.signIn({ shared_device: true });
    await browser.post('/api/sign-out', sameSiteHeaders);
    expect(await wanted(browser)).toEqual(['login', '0']);
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
    await browser.signIn();
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(204);
  });

  test('while the provider is unavailable › is refused, and continues there once it responds', async () => {
    const browser = await aBrowser('shared');
    await browser.signIn();
    await browser.post('/api/sign-out', sameSiteHeaders);
    // It may just have responded.
    clock = startClock();
    clock.set(Date.now() + 2 * probeMemoMs);
    await here.idp.stop();
    const response = await browser.post(path, sameSiteHeaders, { state: null });
    await here.idp.restart();
    expect([response.statusCode, response.json().code]).toEqual([503, 'sign_in_unavailable']);
    expect((await browser.post(path, sameSiteHeaders, { state: null })).statusCode).toBe(200);
  });

  test.each([undefined, 'vehicle'] as const)(
    'on a device %s › ends only our session',
    async (profile) => {
      expect((await signOut(await aBrowser(profile))).statusCode).toBe(204);
    },
  );

  test('by another site › does not continue there', async () => {
    const browser = await aBrowser('shared');
    const response = await browser.post(path, {
      ...sameSiteHeaders,
      'sec-fetch-site': 'cross-site',
    });
    expect(response.statusCode).toBe(403);
  });
});
