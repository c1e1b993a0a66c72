import { randomUUID } from 'node:crypto';
import { dayMs, limits, times } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import {
  aMember,
  linkTokenOf,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { withoutRequestId } from '../../../../testing/without-request-id.ts';
import type { UserDocument } from '../users/user-model.ts';

const testApp = setUpTestApp({
  smtpUrl: 'smtp://127.0.0.1:1',
  freeTries: {
    signIn: 1_000,
    signInPerAccount: 1_000,
    signInPerAddress: 1_000,
    signUpPerAddress: 1_000,
  },
});

const password = 'pump 17 left';
const anAddress = () => `member-${randomUUID()}@example.org`;
const users = () => testApp.app.mongo.collection<UserDocument>('users');
const stored = (email: string) => users().findOne({ email });
const listPurposes = async (email: string) =>
  ((await stored(email))?.outbox ?? []).map(({ purpose }) => purpose);
const post = (url: string, body: object, headers: Record<string, string> = sameSiteHeaders) =>
  testApp.app.inject({ method: 'POST', url, headers, body });
const signUp = (email: string, more: object = {}) =>
  post('/api/sign-up', { email, password, ...more });
const signIn = (email: string, given = password) =>
  post('/api/sign-in', { email, password: given });
const readToken = (email: string, purpose: LinkPurpose) => linkTokenOf(testApp.app, email, purpose);
const confirm = (token: string, given = password) =>
  post('/api/confirmations/consume', { token, password: given });
const reset = (token: string, chosen = 'another one') =>
  post('/api/password-resets/consume', { token, password: chosen });
const requestReset = (email: string) => post('/api/password-resets', { email });
/** Moves the mails sent so far into the past. */
const agoBy = async (email: string, ms: number) => {
  const user = await stored(email);
  const older = (at: Date) => new Date(at.getTime() - ms);
  const nonces = Object.fromEntries(
    Object.entries(user?.nonces ?? {}).map(([name, { value, at }]) => [
      name,
      { value, at: older(at) },
    ]),
  );
  await users().updateOne(
    { email },
    {
      $set: {
        nonces,
        linkMails: (user?.linkMails ?? []).map(older),
        resetMails: (user?.resetMails ?? []).map(older),
        existsMails: (user?.existsMails ?? []).map(older),
      },
    },
  );
};
const coolDown = (email: string) => agoBy(email, times.linkMailPauseMs + 1_000);
/** The response as the client sees it, without values that differ each time. */
const shown = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  headers: Object.keys(response.headers).toSorted(),
  body: response.body === '' ? '' : withoutRequestId(response.body),
});

describe('a sign-up where mail is sent', () => {
  test('starts no session before the link has confirmed the address', async () => {
    const email = anAddress();
    const response = await signUp(email);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ user: { email_confirmed_at: null }, session: null });
    expect(response.cookies).toEqual([]);
    expect((await signIn(email)).statusCode).toBe(400);
    expect((await confirm(await readToken(email, 'confirm'))).statusCode).toBe(204);
    const confirmed = (await signIn(email)).json();
    expect(confirmed.user.email_confirmed_at).not.toBeNull();
  });

  test('an unconfirmed account › signs in like one that does not exist', async () => {
    const email = anAddress();
    await signUp(email);
    const pending = await signIn(email);
    const wrong = await signIn(email, 'pump 18 left');
    const unknown = await signIn(anAddress());
    expect(shown(pending)).toEqual(shown(unknown));
    expect(shown(wrong)).toEqual(shown(unknown));
  });

  test('an address that has an account › gets the response of a new one, and its owner is notified', async () => {
    const member = await aMember(testApp.app, { email: anAddress() });
    await users().updateOne({ _id: member.userId }, { $set: { outbox: [], linkMails: [] } });
    const before = await stored(member.email);
    const again = await signUp(member.email, { data: { first_name: 'Eve' } });
    const fresh = await signUp(anAddress(), { data: { first_name: 'Eve' } });
    const listKeys = (response: LightMyRequestResponse) => {
      const { user, session } = response.json();
      return [response.statusCode, Object.keys(user), user.user_metadata, session];
    };
    expect(listKeys(again)).toEqual(listKeys(fresh));
    expect(again.json().user.id).not.toBe(member.userId);
    expect(await listPurposes(member.email)).toEqual(['exists']);
    const after = await stored(member.email);
    expect(after?.passwordHash).toBe(before?.passwordHash);
    expect(after?.firstName).toBe('Dana');
    expect((await signIn(member.email, member.password)).statusCode).toBe(200);
  });

  test.each([
    ['before the owner', true],
    ['after the owner', false],
  ])(
    'by a stranger %s › the owner gets in with a reset link, the stranger does not',
    async (_case, isFirst) => {
      const email = anAddress();
      const ofStranger = () => signUp(email, { password: 'crane 5 by night' });
      const ofOwner = () => signUp(email);
      for (const act of isFirst ? [ofStranger, ofOwner] : [ofOwner, ofStranger]) {
        await act();
        await coolDown(email);
      }
      expect((await signIn(email, 'crane 5 by night')).statusCode).toBe(400);
      await requestReset(email);
      expect((await reset(await readToken(email, 'reset'))).statusCode).toBe(204);
      expect((await signIn(email, 'crane 5 by night')).statusCode).toBe(400);
      expect((await signIn(email, 'another one')).statusCode).toBe(200);
    },
  );

  test('is confirmed by the link and the password together, not by either alone', async () => {
    const email = anAddress();
    await signUp(email);
    const token = await readToken(email, 'confirm');
    expect((await confirm(token, 'pump 18 left')).json().code).toBe('invalid_credentials');
    expect((await post('/api/confirmations/consume', { token })).json().code).toBe(
      'invalid_credentials',
    );
    expect((await confirm(`${token}x`)).json().code).toBe('link_expired');
    expect((await stored(email))?.emailConfirmedAt).toBeNull();
    expect((await confirm(token)).statusCode).toBe(204);
  });

  test('guesses at the password of a link › are limited', async () => {
    const email = anAddress();
    await signUp(email);
    const slow = await startTestApp({
      mongodbUri: testApp.config.mongodbUri,
      keysDir: testApp.config.keysDir,
    });
    const token = await readToken(email, 'confirm');
    const tryNineTimes = async (body: object): Promise<number[]> => {
      const statuses: number[] = [];
      for (let tries = 0; tries < 9; tries += 1) {
        const response = await slow.app.inject({
          method: 'POST',
          url: '/api/confirmations/consume',
          headers: sameSiteHeaders,
          body: { token, ...body },
        });
        statuses.push(response.statusCode);
      }
      return statuses;
    };
    const byPagesOfBefore = await tryNineTimes({});
    const guesses = await tryNineTimes({ password: 'pump 18 left' });
    await slow.app.close();
    expect(byPagesOfBefore).toEqual(Array(9).fill(400));
    expect(guesses[0]).toBe(400);
    expect(guesses).toContain(429);
  });

  test('a repeated mail › is sent at most once a minute and five times a day', async () => {
    const email = anAddress();
    await signUp(email);
    const requestLink = () => post('/api/confirmations', { email });
    expect((await requestLink()).statusCode).toBe(204);
    expect(await listPurposes(email)).toEqual(['confirm']);
    for (let sent = 1; sent < limits.linkMailsPerDay + 2; sent += 1) {
      await coolDown(email);
      await requestLink();
    }
    expect(await listPurposes(email)).toHaveLength(limits.linkMailsPerDay);
    await agoBy(email, dayMs);
    await requestLink();
    expect(await listPurposes(email)).toHaveLength(limits.linkMailsPerDay + 1);
  });
});

describe('a forgotten password', () => {
  test('of an account confirmed a minute ago › a link is mailed', async () => {
    const { email } = await aMember(testApp.app);
    await requestReset(email);
    await requestReset(email);
    expect(await listPurposes(email)).toEqual(['confirm', 'reset']);
  });

  test('of any address › the response is the same', async () => {
    const { email } = await aMember(testApp.app);
    await coolDown(email);
    const disabled = await aMember(testApp.app);
    await users().updateOne({ _id: disabled.userId }, { $set: { state: 'disabled' } });
    const known = shown(await requestReset(email));
    expect(known.status).toBe(204);
    for (const address of [anAddress(), disabled.email, email])
      expect(shown(await requestReset(address))).toEqual(known);
    expect(await listPurposes(email)).toEqual(['confirm', 'reset']);
    expect(await listPurposes(disabled.email)).toEqual(['confirm']);
  });

  test('after strangers used up the daily mails › a link is still mailed once an hour', async () => {
    const { email } = await aMember(testApp.app);
    for (let tried = 0; tried < limits.linkMailsPerDay + 1; tried += 1) {
      await coolDown(email);
      await signUp(email);
    }
    expect(await listPurposes(email)).toEqual(['confirm', 'exists']);
    for (let sent = 0; sent < limits.linkMailsPerDay + 1; sent += 1) {
      await coolDown(email);
      await requestReset(email);
    }
    const resets = async () =>
      (await listPurposes(email)).filter((purpose) => purpose === 'reset').length;
    expect(await resets()).toBe(limits.linkMailsPerDay);
    await agoBy(email, 3_600_000);
    await requestReset(email);
    expect(await resets()).toBe(limits.linkMailsPerDay + 1);
  });

  test('requested again by a stranger › the mailed link stays valid', async () => {
    const { email } = await aMember(testApp.app);
    await requestReset(email);
    const token = await readToken(email, 'reset');
    await coolDown(email);
    await requestReset(email);
    expect(await listPurposes(email)).toEqual(['confirm', 'reset', 'reset']);
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('a new one by the link › ends every session, and notifies the member', async () => {
    const member = await aMember(testApp.app);
    await coolDown(member.email);
    await requestReset(member.email);
    const made = (
      await member.request('POST', '/api/keys', { name: 'Wall', scope: 'tools:read', days: 30 })
    ).json();
    const byKey = { authorization: `Bearer ${made.secret}` };
    const withKey = () => testApp.app.inject({ url: '/api/tools', headers: byKey });
    expect((await withKey()).statusCode).toBe(200);
    expect((await stored(member.email))?.outbox?.at(-1)).toMatchObject({
      purpose: 'key_made',
      device: expect.any(String),
    });
    const response = await reset(await readToken(member.email, 'reset'));
    expect([response.statusCode, response.body, response.cookies]).toEqual([204, '', []]);
    expect((await withKey()).statusCode).toBe(401);
    // Expires the delays.
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
    expect((await refreshWith(testApp.app, member.refreshToken)).statusCode).toBe(400);
    expect((await signIn(member.email, member.password)).statusCode).toBe(400);
    // A15: a stranger's wrong passwords no longer delay the member.
    expect((await stored(member.email))?.unlockedAt).toBeInstanceOf(Date);
    const back = await signIn(member.email, 'another one');
    expect(back.statusCode).toBe(200);
    const entries = (await stored(member.email))?.outbox ?? [];
    expect(entries.at(-1)).toMatchObject({ purpose: 'replaced', device: expect.any(String) });
    const activity = await testApp.app.inject({
      url: '/api/activity',
      headers: { authorization: `Bearer ${back.json().access_token}` },
    });
    const kinds = activity.json().entries.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('password_reset');
  });

  test('a new one by the link › this device is not delayed by strangers', async () => {
    const { email } = await aMember(testApp.app);
    await requestReset(email);
    await testApp.app.inject({
      method: 'POST',
      url: '/api/password-resets/consume',
      headers: sameSiteHeaders,
      cookies: { fd_device: 'd'.repeat(22) },
      body: { token: await readToken(email, 'reset'), password: 'another one' },
    });
    expect((await stored(email))?.devices).toHaveLength(1);
  });

  test('a weak new one › is refused with the reason, and the link stays valid', async () => {
    const { email } = await aMember(testApp.app);
    await coolDown(email);
    await requestReset(email);
    const token = await readToken(email, 'reset');
    expect((await reset(token, 'football')).json()).toMatchObject({
      code: 'weak_password',
      reasons: ['common'],
    });
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('a new one by the link › confirms an unconfirmed address', async () => {
    const email = anAddress();
    await signUp(email);
    await coolDown(email);
    await requestReset(email);
    const signUps = () => readAuditLines(testApp.app, { kind: 'sign-up', 'subject.name': email });
    expect(await signUps()).toEqual([]);
    await reset(await readToken(email, 'reset'));
    expect((await signIn(email, 'another one')).statusCode).toBe(200);
    await expect.poll(signUps).toHaveLength(1);
  });
});

describe('a link', () => {
  async function aPending(): Promise<string> {
    const email = anAddress();
    await signUp(email);
    return email;
  }

  async function aResetRequester(): Promise<TestMember> {
    const member = await aMember(testApp.app);
    await coolDown(member.email);
    await requestReset(member.email);
    return member;
  }

  test('to confirm, opened 8 times concurrently › works once', async () => {
    const token = await readToken(await aPending(), 'confirm');
    const all = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(countStatuses(all)).toEqual({ 204: 1, 400: 7 });
  });

  test('to reset the password, used 8 times concurrently › works once', async () => {
    const { email } = await aResetRequester();
    const token = await readToken(email, 'reset');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(token, `pump ${index} left`)),
    );
    expect(countStatuses(all)).toEqual({ 204: 1, 400: 7 });
    const winner = all.findIndex(({ statusCode }) => statusCode === 204);
    expect((await signIn(email, `pump ${winner} left`)).statusCode).toBe(200);
  });

  test('whose page is only fetched › changes nothing', async () => {
    const email = await aPending();
    const token = await readToken(email, 'confirm');
    const before = await stored(email);
    for (const url of ['/confirm', `/confirm?token=${token}`, '/api/confirmations/consume'])
      await testApp.app.inject({ method: 'GET', url });
    expect(await stored(email)).toEqual(before);
  });

  test.each([
    ['confirm', times.confirmLinkHours * 3_600_000],
    ['reset', times.resetLinkMinutes * 60_000],
  ] as const)('to %s › expires', async (purpose, lifeMs) => {
    const email = purpose === 'confirm' ? await aPending() : (await aResetRequester()).email;
    const use = purpose === 'confirm' ? confirm : reset;
    const token = await readToken(email, purpose);
    await agoBy(email, lifeMs);
    expect((await use(token)).json().code).toBe('link_expired');
    await agoBy(email, -60_000);
    expect((await use(token)).statusCode).toBe(204);
  });

  test('for one purpose and account › does not work for another', async () => {
    const pending = await aPending();
    const { email } = await aResetRequester();
    const [toConfirm, toReset] = [
      await readToken(pending, 'confirm'),
      await readToken(email, 'reset'),
    ];
    const [userId, ...rest] = toReset.split('.');
    const ofOther = [toConfirm.split('.')[0], ...rest].join('.');
    const altered = `${toReset.slice(0, -1)}${toReset.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [toConfirm, ofOther, altered, `${userId}.x.y`, '', 'x'.repeat(200)])
      expect((await reset(token)).json().code).toBe('link_expired');
    expect((await confirm(toReset)).json().code).toBe('link_expired');
    expect((await post('/api/invitations/check', { token: toReset })).json().code).toBe(
      'link_expired',
    );
    expect((await reset(toReset)).statusCode).toBe(204);
  });

  test('cannot be derived from the content of the database', async () => {
    const { email } = await aResetRequester();
    const token = await readToken(email, 'reset');
    expect(JSON.stringify(await stored(email))).not.toContain(token.split('.')[2]);
  });

  test('to reset the password › has expired once the password was changed', async () => {
    const member = await aResetRequester();
    const token = await readToken(member.email, 'reset');
    const body = { current_password: member.password, password: 'hydrant 4 north' };
    expect((await member.request('PUT', '/api/me/password', body)).statusCode).toBe(204);
    expect((await reset(token)).json().code).toBe('link_expired');
    expect((await signIn(member.email, 'hydrant 4 north')).statusCode).toBe(200);
  });

  test('of a disabled account › is refused', async () => {
    const { email, userId } = await aResetRequester();
    await users().updateOne({ _id: userId }, { $set: { state: 'disabled' } });
    expect((await reset(await readToken(email, 'reset'))).json().code).toBe('link_expired');
  });

  test.each([
    '/api/confirmations',
    '/api/confirmations/consume',
    '/api/password-resets',
    '/api/password-resets/consume',
    '/api/invitations/check',
  ])('%s › is refused from pages of other origins', async (url) => {
    expect((await post(url, { email: anAddress(), token: '' }, {})).statusCode).toBe(403);
  });
});

test('a client that requests mails to many addresses › is limited, other clients are not', async () => {
  const requestLink = (remoteAddress: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/password-resets',
      headers: sameSiteHeaders,
      body: { email: anAddress() },
      remoteAddress,
    });
  const responses = await Promise.all(
    Array.from({ length: limits.linkMailsPerAddress + 3 }, (_, index) =>
      requestLink(`2001:db8:1:2::${index.toString(16)}`),
    ),
  );
  expect(countStatuses(responses)).toEqual({ 204: limits.linkMailsPerAddress, 429: 3 });
  expect((await requestLink('2001:db8:1:3::1')).statusCode).toBe(204);
});

test('GET /api/policies › describes how to sign up and sign in, nothing else', async () => {
  const response = await testApp.app.inject({ url: '/api/policies' });
  expect(response.json()).toEqual({
    sign_up: 'open',
    invitations: true,
    mail: true,
    password_min_length: limits.passwordMinimumCharacters,
    api_docs: true,
  });
});

test('without mail › stores no link, since nobody would get it', async () => {
  const silent = await startTestApp();
  const member = await aMember(silent.app);
  const body = { email: member.email };
  const headers = sameSiteHeaders;
  const response = await silent.app.inject({
    method: 'POST',
    url: '/api/password-resets',
    headers,
    body,
  });
  const user = await silent.app.mongo
    .collection<UserDocument>('users')
    .findOne({ _id: member.userId });
  const policies = (await silent.app.inject({ url: '/api/policies' })).json();
  await silent.close();
  expect(response.statusCode).toBe(204);
  expect(user).not.toHaveProperty('nonces');
  expect(policies.mail).toBe(false);
});

function countStatuses(responses: LightMyRequestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}
