import { randomUUID } from 'node:crypto';
import { minuteMs } from '@firedeck/contract';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import {
  aMember,
  proveAct,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
} from '../../../../testing/builders.ts';
import { startClock } from '../../../../testing/clock.ts';
import { aScimClient } from '../../../../testing/scim-client.ts';
import type { DirectoryPerson } from '../../../../testing/sso/create-provider.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { leadsTo, SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { parseGroupRoles } from '../../../lib/settings/group-roles.ts';
import { scimKeyModel } from '../../provisioning/keys/scim-key-model.ts';
import { groupModel } from '../groups/group-model.ts';
import { sessionModel } from '../sessions/session-model.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

// As in Entra: addresses are never verified, and the subject is the object id.
const here = setUpSingleSignOn({
  kind: 'entra',
  config: {
    smtpUrl: 'smtp://127.0.0.1:1',
    groupsFrom: 'idp',
    groupRoles: parseGroupRoles('chiefs=agency_admin'),
  },
});
const path = '/api/me/identity';
const settings = '/?panel=settings';

let member: Awaited<ReturnType<typeof aSignedInMember>>;
let person: DirectoryPerson;

beforeAll(async () => {
  const now = new Date();
  await groupModel(here.testApp.app.mongo).create({
    _id: randomUUID(),
    name: 'Chiefs',
    nameKey: 'chiefs',
    externalId: 'chiefs',
    kind: 'other',
    parent: null,
    source: 'local',
    rev: 1,
    createdAt: now,
    changedAt: now,
  });
});
beforeEach(async () => {
  member = await aSignedInMember();
  person = aPerson();
});

/** The person who signs in at the provider from now on. */
function aPerson(): DirectoryPerson {
  const one = here.idp.aPerson({ email_verified: undefined, groups: ['chiefs'] });
  here.idp.current = one.sub;
  return one;
}

/** A member with a password, signed in in a browser. */
async function aSignedInMember(browser = new SsoBrowser(here.testApp.app)) {
  const { app } = here.testApp;
  const { email, password, userId } = await aMember(app);
  const signedIn = await browser.post('/api/sign-in', sameSiteHeaders, { email, password });
  const sessionId = refreshTokenOf(app, signedIn).split('.')[3] ?? '';
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
  const read = () => app.inject({ url: path, headers });
  const send = (method: 'POST' | 'DELETE') =>
    method === 'POST'
      ? browser.post(path, headers, { return_to: settings })
      : app.inject({ method, url: path, headers });
  async function sendProven(method: 'POST' | 'DELETE') {
    const refused = await send(method);
    const { code, ticket } = refused.json();
    if (code !== 'step_up_required') return refused;
    await proveAct(app, { ...headers, ticket });
    return send(method);
  }
  /** Goes to the provider and back to the callback. */
  async function goThere(): Promise<string> {
    return browser.signInAt((await sendProven('POST')).json().url);
  }
  /** Follows the browser from the callback to its last page. */
  async function comeBack(back: string): Promise<string | undefined> {
    const again = leadsTo(await browser.comeBack(back)) ?? '';
    return again.startsWith('/api/') ? leadsTo(await browser.open(again)) : again;
  }
  return {
    ...{ browser, userId, email, password, sessionId, headers },
    ...{ read, send, sendProven, goThere, comeBack },
    connect: async () => comeBack(await goThere()),
    identities: async () => (await readUser(userId)).identities ?? [],
  };
}

const readUser = async (userId: string) =>
  (await userModel(here.testApp.app.mongo).findById(userId).lean()) as UserDocument;

async function change(userId: string, fields: Partial<UserDocument>): Promise<void> {
  await userModel(here.testApp.app.mongo).updateOne({ _id: userId }, { $set: fields });
  here.testApp.forgetMemos();
}

const mailsOf = async (userId: string) =>
  ((await readUser(userId)).outbox ?? []).map(({ purpose }) => purpose);

const kindsOf = async ({ headers }: typeof member) =>
  (await here.testApp.app.inject({ url: '/api/activity', headers }))
    .json()
    .entries.map(({ kind }: { kind: string }) => kind);

async function signInThere() {
  const browser = new SsoBrowser(here.testApp.app);
  const { to, refreshToken } = await browser.signIn();
  const response = await refreshWith(here.testApp.app, refreshToken);
  return { to, refreshToken, userId: response.json().user?.id };
}

describe('connecting', () => {
  test("needs a proof of its own; then the provider's sign-in opens this account", async () => {
    expect((await member.read()).json()).toEqual({ connected_at: null, can_disconnect: true });
    const refused = (await member.send('POST')).json();
    expect([refused.code, refused.methods]).toEqual(['step_up_required', ['password']]);
    expect(await member.connect()).toBe(`${settings}&sso=connected`);
    expect(await member.identities()).toMatchObject([
      { provider: 'oidc', iss: here.idp.issuer, subject: person.oid },
    ]);
    expect((await member.read()).json().connected_at).toMatch(/^20/);
    expect((await signInThere()).userId).toBe(member.userId);
  });

  test('is recorded in the audit and the activity, and mailed', async () => {
    await member.connect();
    const filter = { kind: 'link-provider', 'subject.id': member.userId };
    await expect
      .poll(() => readAuditLines(here.testApp.app, filter))
      .toMatchObject([{ actor: { id: member.userId }, details: { provider: ['oidc'] } }]);
    await expect.poll(() => kindsOf(member)).toContain('provider_connected');
    expect(await mailsOf(member.userId)).toContain('provider_connected');
  });

  test('gives no groups; the next sign-in does, and an admin needs a confirmation', async () => {
    await member.connect();
    expect((await readUser(member.userId)).groups ?? []).toEqual([]);
    await signInThere();
    const roles = await here.testApp.app.rolesOf(await readUser(member.userId));
    expect(roles).toMatchObject([{ role: 'agency_admin', state: 'pending' }]);
  });

  test('requires a new sign-in at the provider, even with an open session there', async () => {
    const { url } = (await member.sendProven('POST')).json();
    const { searchParams } = new URL(url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });

  test('to a person who has another account › is refused', async () => {
    const { userId } = await signInThere();
    expect(await member.connect()).toBe(`${settings}&sso_error=identity_taken`);
    expect(await member.identities()).toEqual([]);
    expect((await signInThere()).userId).toBe(userId);
  });

  test('to a person whom a former directory disabled › is refused', async () => {
    const leaver = await aMember(here.testApp.app);
    const scim = { externalId: `${person.oid}`, userName: 'dana', rev: 1, at: new Date() };
    await change(leaver.userId, { scim, state: 'disabled' });
    expect(await member.connect()).toBe(`${settings}&sso_error=identity_taken`);
    expect(await member.identities()).toEqual([]);
  });

  test('two accounts to one person concurrently › connects one of them', async () => {
    const other = await aSignedInMember();
    const backs = [await member.goThere(), await other.goThere()] as const;
    const ends = await Promise.all([member.comeBack(backs[0]), other.comeBack(backs[1])]);
    expect(ends.toSorted()).toEqual([
      `${settings}&sso=connected`,
      `${settings}&sso_error=identity_taken`,
    ]);
    const all = [...(await member.identities()), ...(await other.identities())];
    expect(all).toHaveLength(1);
  });

  test('canceled at the provider › is refused with that reason', async () => {
    here.idp.current = '';
    expect(await member.connect()).toBe(`${settings}&sso_error=denied`);
  });

  test('returning after more than ten minutes › is refused as expired', async () => {
    const back = await member.goThere();
    const clock = startClock();
    try {
      clock.set(clock.now() + 11 * minuteMs);
      expect(await member.comeBack(back)).toBe(`${settings}&sso_error=expired`);
    } finally {
      clock.end();
    }
    expect(await member.identities()).toEqual([]);
  });

  test('of an emergency account › is refused with a message, and not offered', async () => {
    await change(member.userId, { breakGlass: true });
    expect((await member.read()).statusCode).toBe(204);
    const { code, message } = (await member.send('POST')).json();
    expect([code, message]).toEqual(['not_allowed', expect.stringMatching(/^Emergency accounts/)]);
  });

  test('on a shared device › is not offered', async () => {
    const $set = { sharedDevice: { profile: 'shared' } };
    await sessionModel(here.testApp.app.mongo).updateOne({ _id: member.sessionId }, { $set });
    here.testApp.forgetMemos();
    expect((await member.read()).statusCode).toBe(204);
    expect((await member.send('POST')).statusCode).toBe(404);
  });
});

describe('link CSRF', () => {
  test('the callback of an attacker’s attempt in another browser › connects nothing', async () => {
    const victim = await aSignedInMember();
    const back = await member.goThere();
    expect(await victim.comeBack(back)).toBe('/login?sso_error=expired');
    expect([...(await victim.identities()), ...(await member.identities())]).toEqual([]);
  });

  test('the callback with the attempt’s cookie › is refused, because the session there is another one', async () => {
    const victim = await aSignedInMember();
    const back = await member.goThere();
    const attempt = Object.entries(member.browser.cookies).find(([name]) => /sso_/.test(name));
    const response = await here.testApp.app.inject({
      url: back.slice(new URL(back).origin.length),
      cookies: { ...victim.browser.cookies, ...Object.fromEntries(attempt ? [attempt] : []) },
    });
    expect(leadsTo(response)).toBe(`${settings}&sso_error=session_changed`);
    expect([...(await victim.identities()), ...(await member.identities())]).toEqual([]);
  });

  test('another member signed in in the same browser meanwhile › neither gets the identity', async () => {
    const back = await member.goThere();
    const other = await aSignedInMember(member.browser);
    expect(await other.comeBack(back)).toBe(`${settings}&sso_error=session_changed`);
    expect([...(await other.identities()), ...(await member.identities())]).toEqual([]);
  });
});

test('a repeated callback, even with its cookie › connects nothing more', async () => {
  const back = await member.goThere();
  const { cookies } = member.browser;
  expect(await member.comeBack(back)).toBe(`${settings}&sso=connected`);
  expect(await member.comeBack(back)).toBe('/login?sso_error=expired');
  await userModel(here.testApp.app.mongo).updateOne(
    { _id: member.userId },
    { $unset: { identities: '' } },
  );
  const response = await here.testApp.app.inject({
    url: back.slice(new URL(back).origin.length),
    cookies,
  });
  expect(leadsTo(response)).toBe(`${settings}&sso_error=expired`);
  expect(await member.identities()).toEqual([]);
});

test('a callback without the session’s cookie › is refreshed once, not in a loop', async () => {
  const back = await member.goThere();
  const again = leadsTo(await member.browser.comeBack(back)) ?? '';
  expect(again).toMatch(/^\/api\/sso\/callback\?.*&ours=$/);
  const origin = new URL(back).origin;
  const response = await member.browser.comeBack(`${origin}${again}`);
  expect(leadsTo(response)).toBe(`${settings}&sso_error=session_changed`);
});

test.each<[what: string, act: () => Promise<unknown>]>([
  [
    'the session ended',
    () =>
      here.testApp.app.inject({
        method: 'DELETE',
        url: `/api/sessions/${member.sessionId}`,
        headers: member.headers,
      }),
  ],
  ['the account was disabled', () => change(member.userId, { state: 'disabled' })],
])('%s meanwhile › connects nothing', async (_what, act) => {
  const back = await member.goThere();
  await act();
  expect(await member.comeBack(back)).toBe(`${settings}&sso_error=session_changed`);
  expect(await member.identities()).toEqual([]);
});

describe('with a directory', () => {
  const endDirectory = () => scimKeyModel(here.testApp.app.mongo).deleteMany({});

  test("members can't connect or disconnect", async () => {
    await member.connect();
    await aScimClient(here.testApp);
    const responses = [await member.read(), await member.send('POST'), await member.send('DELETE')];
    await endDirectory();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 404, 404]);
    expect(await member.identities()).toHaveLength(1);
  });

  test('that was started while a member is at the provider › their account is not connected', async () => {
    const back = await member.goThere();
    await aScimClient(here.testApp);
    const end = await member.comeBack(back);
    await endDirectory();
    expect(end).toBe(`${settings}&sso_error=failed`);
    expect(await member.identities()).toEqual([]);
  });
});

describe('disconnecting', () => {
  test('needs a proof, ends the sessions that began there, and keeps the password', async () => {
    await member.connect();
    const there = await signInThere();
    expect((await member.send('DELETE')).json().code).toBe('step_up_required');
    expect((await member.sendProven('DELETE')).statusCode).toBe(204);
    expect(await member.identities()).toEqual([]);
    expect((await refreshWith(here.testApp.app, there.refreshToken)).statusCode).toBe(400);
    expect((await member.read()).json().connected_at).toBeNull();
    expect(await mailsOf(member.userId)).toContain('provider_disconnected');
    const filter = { kind: 'unlink-provider', 'subject.id': member.userId };
    await expect.poll(() => readAuditLines(here.testApp.app, filter)).toHaveLength(1);
    const { email, password } = member;
    const again = await member.browser.post('/api/sign-in', sameSiteHeaders, { email, password });
    expect(again.statusCode).toBe(200);
    expect((await signInThere()).userId).not.toBe(member.userId);
  });

  test('removes what the provider gave: groups, and roles confirmed for them', async () => {
    await member.connect();
    const given = { group: randomUUID(), source: 'idp' } as const;
    const local = { group: randomUUID(), source: 'local' } as const;
    const grant = {
      role: 'agency_admin',
      source: 'idp',
      from: given.group,
      by: 'ada',
      at: new Date(),
    };
    await change(member.userId, {
      groups: [given, local],
      roles: [grant],
    } as Partial<UserDocument>);
    expect((await member.sendProven('DELETE')).statusCode).toBe(204);
    const { groups, roles } = await readUser(member.userId);
    expect(groups).toEqual([expect.objectContaining(local)]);
    expect(roles).toEqual([]);
  });

  test('the only way to sign in › is refused', async () => {
    await member.connect();
    await change(member.userId, { passwordHash: null });
    expect((await member.read()).json().can_disconnect).toBe(false);
    const { code } = (await member.sendProven('DELETE')).json();
    expect(code).toBe('not_allowed');
    expect(await member.identities()).toHaveLength(1);
  });

  test('cancels a connection that another tab has started', async () => {
    const back = await member.goThere();
    await member.connect();
    expect((await member.sendProven('DELETE')).statusCode).toBe(204);
    expect(await member.comeBack(back)).toBe(`${settings}&sso_error=failed`);
    expect(await member.identities()).toEqual([]);
    expect(await member.connect()).toBe(`${settings}&sso=connected`);
  });

  test('clock 30 s off: by a process whose clock is behind › cancels the started connection, not the next one', async () => {
    const back = await member.goThere();
    await change(member.userId, { disconnectedAt: new Date(Date.now() - 29_000) });
    expect(await member.comeBack(back)).toBe(`${settings}&sso_error=failed`);
    expect(await member.connect()).toBe(`${settings}&sso=connected`);
  });

  test('while a sign-in there starts its session › ends it, and does not record its device', async () => {
    await member.connect();
    await change(member.userId, { networks: [] });
    const { collection } = sessionModel(here.testApp.app.mongo);
    const insert = collection.insertOne.bind(collection);
    const inserts = vi.spyOn(collection, 'insertOne').mockImplementationOnce((async (
      ...given: Parameters<typeof insert>
    ) => {
      await member.sendProven('DELETE');
      return insert(...given);
    }) as typeof insert);
    onTestFinished(() => inserts.mockRestore());
    const browser = new SsoBrowser(here.testApp.app);
    expect(await browser.signIn()).toEqual({ to: '/login?sso_error=failed', refreshToken: '' });
    const startedThere = await collection.find({ userId: member.userId, idp: { $exists: true } });
    expect(await startedThere.toArray()).toMatchObject([{ revoked: { why: 'ended' } }]);
    expect(await readUser(member.userId)).toMatchObject({ groups: [], networks: [] });
  });

  test("in a session that began there › the session continues, and the provider can't confirm or unlock it", async () => {
    await member.connect();
    const { app } = here.testApp;
    const browser = new SsoBrowser(app);
    const { refreshToken } = await browser.signIn();
    const { access_token: token } = (await refreshWith(app, refreshToken)).json();
    const headers = { authorization: `Bearer ${token}` };
    const disconnect = () => app.inject({ method: 'DELETE', url: path, headers });
    const stepUp = () => browser.post('/api/sso/step-up', headers);
    const { ticket, methods } = (await disconnect()).json();
    expect(methods).toEqual(['password', 'sso']);
    const back = await browser.signInAt((await stepUp()).json().url);
    await proveAct(app, { ...headers, ticket });
    expect((await disconnect()).statusCode).toBe(204);

    expect((await browser.comeBack(back)).body).toContain('could not be confirmed');
    expect((await disconnect()).json().methods).toEqual(['password']);
    expect((await stepUp()).json().code).toBe('not_found');
    await browser.post('/api/lock', { ...headers, ...sameSiteHeaders });
    here.testApp.forgetMemos();
    const locked = (await app.inject({ url: path, headers })).json();
    expect([locked.code, locked.methods]).toEqual(['locked', ['password']]);
  });

  test('without a connection › is not found', async () => {
    expect((await member.sendProven('DELETE')).statusCode).toBe(404);
  });
});
