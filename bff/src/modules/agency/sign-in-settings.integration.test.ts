import { signInSettings } from '@firedeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../testing/builders.ts';
import { dataServices } from '../../../testing/config.ts';
import { aScimClient, aScimUser } from '../../../testing/scim-client.ts';
import { setUpSingleSignOn } from '../../../testing/sso/set-up.ts';
import { leadsTo, SsoBrowser } from '../../../testing/sso/sso-browser.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { environment } from '../../config.ts';
import { parseGroupRoles } from '../../lib/settings/group-roles.ts';
import { groupModel } from '../auth/groups/group-model.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import { scimKeyModel } from '../provisioning/keys/scim-key-model.ts';

// A separate part of Redis, because other tests' directories count in theirs.
const ownRedis = new URL(dataServices().redisUrl);
ownRedis.pathname = '/9';
const config = {
  redisUrl: ownRedis.href,
  groupRoles: parseGroupRoles('Chiefs=agency_admin; Editors=station_editor:Station 4'),
};
const here = setUpSingleSignOn({ config, settings: { linkedDomains: ['metrofire.example.org'] } });
const unreachable = 'redis://127.0.0.1:1';
let withoutRedis: TestApp;
let elsewhere: TestApp;
let admin: TestMember;
let auditor: TestMember;

beforeAll(async () => {
  const { app } = here.testApp;
  await app.redis.flushdb();
  const grant = async (role: 'agency_admin' | 'auditor') => {
    const member = await aMember(app);
    await rolesRepository(app.mongo).grant(member.userId, { role, by: 'ada' });
    app.userCache.forget(member.userId);
    return member;
  };
  [admin, auditor] = [await grant('agency_admin'), await grant('auditor')];
  const same = { ...here.testApp.config, ...config };
  elsewhere = await startTestApp(same);
  withoutRedis = await startTestApp({
    ...same,
    redisUrl: unreachable,
    redisCacheUrl: unreachable,
  });
});
afterAll(async () => {
  // Shares the database of the first one.
  await elsewhere.app.close();
  await withoutRedis.app.close();
});

const path = '/api/agency/sign-in';
const read = async () => (await admin.request('GET', path)).json();
const readAt = async ({ app }: TestApp) => {
  const { headers } = admin;
  return (await app.inject({ url: path, headers })).json();
};
const isNow = (instant: string | null) => Date.now() - Date.parse(instant ?? '') < 60_000;

/** As in infra/operations/single-sign-on.md. */
const addresses = {
  redirect_uri: 'http://localhost:3000/api/sso/callback',
  logout_uri: 'http://localhost:3000/api/sso/oidc/backchannel-logout',
  post_logout_uri: 'http://localhost:3000/login',
  initiate_login_uri: 'http://localhost:3000/login?sso=oidc',
};

describe('GET /api/agency/sign-in', () => {
  test('by an auditor › is refused', async () => {
    const response = await auditor.request('GET', path);
    expect([response.statusCode, response.json().code]).toEqual([403, 'not_allowed']);
  });

  test('describes the configured provider, with the addresses to configure there, without its secret', async () => {
    const { clientId, clientSecret, issuer } = here.idp.settings;
    const response = await admin.request('GET', path);
    expect(response.json()).toMatchObject({
      passwords: 'all',
      sign_up: 'open',
      second_factor: 'off',
      auto_redirect: false,
      ...addresses,
      providers: [
        {
          issuer,
          client_id: clientId,
          has_secret: true,
          scopes: ['openid', 'email', 'profile'],
          linked_domains: ['metrofire.example.org'],
          ...addresses,
        },
      ],
      groups_from: 'scim',
      directory: { base_url: 'http://localhost:3000/scim/v2', adopts_by_email: false, keys: [] },
      is_health_known: true,
    });
    expect(clientSecret).toBeTruthy();
    expect(response.body).not.toContain(clientSecret);
  });

  test('sign-up by domains › lists them', async () => {
    const signUp = { mode: 'domains' as const, domains: ['fire.example'] };
    const byDomains = await startTestApp({ ...here.testApp.config, ...config, signUp });
    expect(await readAt(byDomains)).toMatchObject({
      sign_up: 'domains',
      sign_up_domains: ['fire.example'],
    });
    // Shares the database of the first one.
    await byDomains.app.close();
  });

  test('lists settings that exist', () => {
    expect(Object.keys(environment.shape)).toEqual(
      expect.arrayContaining(Object.values(signInSettings)),
    );
  });

  test('roles of groups › each with the matching group of the agency', async () => {
    const id = '0b6a4d9c-5e44-4a35-9d0c-2d0a5f6b7c8d';
    const named = { _id: id, name: 'chiefs', nameKey: 'chiefs', parent: null } as const;
    const dates = { createdAt: new Date(), changedAt: new Date() };
    const group = { ...named, kind: 'unit', source: 'local', rev: 1, ...dates } as const;
    await groupModel(here.testApp.app.mongo).create(group);
    expect((await read()).group_roles).toEqual([
      { group: 'Chiefs', role: 'agency_admin', station: null, group_id: id },
      { group: 'Editors', role: 'station_editor', station: 'Station 4', group_id: null },
    ]);
  });
});

describe('health', () => {
  const provider = async () => (await read()).providers[0];

  test('a sign-in › is visible to every process, with the time the keys were fetched', async () => {
    expect(await provider()).toMatchObject({ last_sign_in_at: null, keys_fetched_at: null });
    here.idp.current = here.idp.aPerson().sub;
    await new SsoBrowser(here.testApp.app).signIn();
    expect((await provider()).last_error).toBeNull();
    // Written in order, without waiting: what this process reads, the others can read, too.
    const [{ last_sign_in_at, keys_fetched_at, last_error }] = (await readAt(elsewhere)).providers;
    expect([isNow(last_sign_in_at), isNow(keys_fetched_at), last_error]).toEqual([
      true,
      true,
      null,
    ]);
  });

  test('a sign-in that fails › is listed with the error code of the protocol', async () => {
    const tab = new SsoBrowser(here.testApp.app);
    const back = new URL(await tab.signInAt((await tab.start()).json().url));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(leadsTo(await tab.comeBack(back.href))).toBe('/login?sso_error=denied');
    expect((await provider()).last_error).toEqual({
      at: expect.toSatisfy(isNow),
      failure: 'denied',
      code: 'access_denied',
    });
  });

  test('a callback without an attempt in this browser › changes nothing, since anybody can send it', async () => {
    const before = await provider();
    const stranger = new SsoBrowser(here.testApp.app);
    await stranger.comeBack('http://localhost:3000/api/sso/callback?state=made-up&code=x');
    expect(await provider()).toEqual(before);
  });

  test("a directory › is listed with its key, its last request, and today's refusals", async () => {
    const before = (await read()).directory;
    expect(before).toMatchObject({ last_request_at: null, today: { requests: 0 } });
    const directory = await aScimClient(here.testApp);
    const user = aScimUser();
    const sent = [
      await directory.send('POST', '/Users', user),
      await directory.send('POST', '/Users', user),
      await directory.send('GET', '/Users/0b6a4d9c-5e44-4a35-9d0c-2d0a5f6b7c8d'),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 409, 404]);
    await read();
    const { directory: after } = await readAt(elsewhere);
    expect(after).toMatchObject({
      keys: [{ name: directory.name, last_used_at: expect.toSatisfy(isNow) }],
      last_request_at: expect.toSatisfy(isNow),
      last_wrong_key_at: null,
      last_error: {
        request: 'POST /Users',
        status: 409,
        detail: "The user name, the external id or the email address is another account's.",
      },
      today: { requests: 3, changes: 1, refused: 1 },
    });
    expect(JSON.stringify(after)).not.toContain(user.userName);
  });

  test("a wrong key › is listed separately from the directory's own errors", async () => {
    const { last_error, today } = (await read()).directory;
    const headers = { authorization: 'Bearer fdscim_wrong' };
    await here.testApp.app.inject({ url: '/scim/v2/Users', headers });
    expect((await read()).directory).toMatchObject({
      last_wrong_key_at: expect.toSatisfy(isNow),
      last_error,
      today,
    });
  });

  test('an expired key › stays in the list, as the reason why the directory is refused', async () => {
    const expiresAt = new Date(Date.now() - 1_000);
    await scimKeyModel(here.testApp.app.mongo).updateMany({}, { expiresAt });
    expect((await read()).directory.keys).toMatchObject([{ expires_at: expiresAt.toISOString() }]);
  });

  test('while Redis is unavailable › is unknown, and the settings are still shown', async () => {
    const response = await readAt(withoutRedis);
    expect(response).toMatchObject({
      is_health_known: false,
      directory: { last_request_at: null, keys: [{ last_used_at: null }] },
    });
  });

  test("a provider that can't be reached › is reported", async () => {
    await here.idp.stop();
    // It has not fetched the provider's addresses yet.
    expect((await new SsoBrowser(elsewhere.app).start()).statusCode).toBe(503);
    expect((await provider()).last_error).toEqual({
      at: expect.toSatisfy(isNow),
      failure: 'unavailable',
      code: 'ECONNREFUSED',
    });
  });
});
