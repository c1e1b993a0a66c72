import { randomUUID } from 'node:crypto';
import { minuteMs, stepUpTicketHeader, times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../../testing/authenticator.ts';
import { aMember, sameSiteHeaders } from '../../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../../testing/fixtures.ts';
import { addPasskey, addTotp, codeOf } from '../../../../../testing/second-factor.ts';
import { makeStale } from '../../../../../testing/stale-session.ts';
import { routePermissions } from '../../permissions/route-permissions.ts';
import { getRolesVersion } from '../../roles/role-set.ts';
import { rolesRepository } from '../../roles/roles-repository.ts';
import type { SessionDocument } from '../session-model.ts';

const secondFactor = { mode: 'optional', graceDays: 14, rememberDays: 30 } as const;
const here = setUpTestApp({ secondFactor });
/** Another process of the same deployment. */
const there = setUpSecondApp(here, { secondFactor });
const member = setUpMemberOfEachTest(here);

type Token = { accessToken: string; headers?: Record<string, string> };
const send = (
  request: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    body?: object;
    headers?: object;
  },
  { accessToken, headers }: Token = member,
  { app } = here,
) =>
  app.inject({
    method: 'POST',
    ...request,
    headers: { ...headers, authorization: `Bearer ${accessToken}`, ...request.headers },
  });
const changeTo = (email: string) => ({ url: '/api/me/email', body: { email } });
const proveBy = (proof: object, ticket: string, by: Token = member) =>
  send({ url: '/api/step-up', body: proof, headers: { [stepUpTicketHeader]: ticket } }, by);
const prove = (ticket: string, { password }: { password: string } = member) =>
  proveBy({ password }, ticket);
/** Another session of the member. */
async function signInElsewhere(): Promise<Token> {
  const { email, password } = member;
  const response = await here.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email, password },
  });
  return { accessToken: response.json().access_token };
}
const makeKey = { url: '/api/keys', body: { name: 'Wall', scope: 'tools:read', days: 30 } };
const newEmail = () => `${randomUUID()}@example.org`;
const summarize = (response: Awaited<ReturnType<typeof send>>) => [
  response.statusCode,
  response.statusCode < 300 ? null : response.json().code,
];
const refused = [403, 'step_up_required'];

describe('an act with a proof of its own', () => {
  test('a moment after the sign-in › is refused with its ticket, and changes nothing', async () => {
    const response = await send(changeTo(newEmail()));
    expect(summarize(response)).toEqual(refused);
    expect(response.json()).toMatchObject({
      methods: ['password'],
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('proven › succeeds once, also in another process, and no other act does', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    expect((await prove(ticket)).statusCode).toBe(204);
    // Another address, another act, another session.
    expect(summarize(await send(changeTo(newEmail())))).toEqual(refused);
    expect(summarize(await send({ method: 'GET', url: '/api/me/export' }))).toEqual(refused);
    const elsewhere = await signInElsewhere();
    expect(summarize(await send(act, elsewhere))).toEqual(refused);
    const atOnce = await Promise.all([send(act, member, there), send(act), send(act)]);
    const codes = atOnce.map(({ statusCode }) => statusCode);
    expect(codes.filter((status) => status === 403)).toHaveLength(2);
    expect(summarize(await send(act))).toEqual(refused);
  });

  test('proven too long ago › is refused: a proof is valid for a minute', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    await prove(ticket);
    const at = new Date(Date.now() - times.actProofMs - 1_000);
    await here.app.mongo
      .collection<SessionDocument>('sessions')
      .updateOne({ _id: member.sessionId }, { $set: { 'auth.acts.0.at': at } });
    expect(summarize(await send(act))).toEqual(refused);
    expect(times.actProofMs).toBeLessThanOrEqual(minuteMs);
  });

  test("a proof without a ticket, and one with a ticket › can't replace each other", async () => {
    await makeStale(here, member);
    await send({ url: '/api/step-up', body: { password: member.password } });
    const act = changeTo(newEmail());
    const response = await send(act);
    expect(summarize(response)).toEqual(refused);
    await makeStale(here, member);
    await prove(response.json().ticket);
    expect(summarize(await send(makeKey))).toEqual(refused);
    expect((await send(act)).statusCode).not.toBe(403);
  });

  test('proven twice › succeeds once', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    await prove(ticket);
    await prove(ticket);
    expect((await send(act)).statusCode).toBe(200);
    expect(summarize(await send(act))).toEqual(refused);
  });

  test('proven by another session or member › is refused', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    const [elsewhere, other] = [await signInElsewhere(), await aMember(here.app)];
    for (const by of [elsewhere, other])
      expect((await proveBy({ password: member.password }, ticket, by)).statusCode).toBe(204);
    for (const by of [member, elsewhere, other])
      expect(summarize(await send(act, by))).toEqual(refused);
  });

  test('proven, then signed out › is refused, also while the session is cached as open', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    await prove(ticket);
    await send({ method: 'GET', url: '/api/me' }, member, there);
    // The end is not published in this test.
    await here.app.mongo
      .collection<SessionDocument>('sessions')
      .updateOne(
        { _id: member.sessionId },
        { $set: { revoked: { at: new Date(), why: 'sign-out' } } },
      );
    expect(summarize(await send(act, member, there))).toEqual(refused);
    here.forgetMemos();
    expect(summarize(await send(act))).toEqual([401, 'not_authenticated']);
  });

  test('sent with an API key › is refused without a ticket', async () => {
    const { secret } = (await send(makeKey)).json();
    const response = await send(changeTo(newEmail()), { accessToken: secret });
    expect(summarize(response)).toEqual([403, 'not_allowed']);
    expect(response.json().ticket).toBeUndefined();
  });

  test('an invalid ticket › is refused, and proves nothing', async () => {
    await makeStale(here, member);
    for (const ticket of ['', 'x', 'y'.repeat(44), `${'z'.repeat(43)}, ${'z'.repeat(43)}`])
      expect(summarize(await prove(ticket))).toEqual([400, 'validation_failed']);
    expect(summarize(await send(makeKey))).toEqual(refused);
  });

  test('of one query › is not valid for another query', async () => {
    await rolesRepository(here.app.mongo).grant(member.userId, { role: 'auditor', by: 'ada' });
    here.forgetMemos();
    const download = (query: string) =>
      send({ method: 'GET', url: `/api/agency/audit/export?format=${query}` });
    const { ticket } = (await download('csv&kind=canary')).json();
    await prove(ticket);
    expect(summarize(await download('csv'))).toEqual(refused);
    expect(summarize(await download('ndjson&kind=canary'))).toEqual(refused);
    expect((await download('csv&kind=canary')).statusCode).toBe(200);
    expect(summarize(await download('csv&kind=canary'))).toEqual(refused);
  });

  test('a wrong password › proves nothing', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    const wrong = await prove(ticket, { ...member, password: 'not this one' });
    expect(summarize(wrong)).toEqual([400, 'invalid_credentials']);
    expect(summarize(await send(act))).toEqual(refused);
  });

  test('a role for one member › is not valid for another member or another role', async () => {
    const [lee, attacker] = [await aMember(here.app), await aMember(here.app)];
    const { mongo, userCache } = here.app;
    await rolesRepository(mongo).grant(member.userId, { role: 'agency_admin', by: 'ada' });
    userCache.forget(member.userId);
    const assign = ({ userId }: { userId: string }, role: string) => ({
      method: 'PUT' as const,
      url: `/api/agency/members/${userId}/roles`,
      body: { version: getRolesVersion([]), roles: [{ role, group: null }] },
    });
    const { ticket } = (await send(assign(lee, 'auditor'))).json();
    await prove(ticket);
    expect(summarize(await send(assign(attacker, 'auditor')))).toEqual(refused);
    expect(summarize(await send(assign(lee, 'agency_admin')))).toEqual(refused);
    expect((await send(assign(lee, 'auditor'))).statusCode).toBe(200);
  });
});

describe('an act of a member with a second factor', () => {
  test('› is proven by an app code, a recovery code or a passkey, not by a password', async () => {
    // The session began before the factor: a proof for one act must not raise its level.
    const session = await signInElsewhere();
    const { secret, codes } = await addTotp(member);
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    here.forgetMemos();
    const passkey = async () => {
      const { options } = (await send({ url: '/api/step-up/passkey' }, session)).json();
      return { passkey: authenticator.get(options) };
    };
    for (const proof of [{ totp: codeOf(secret) }, { code: codes[0] }, await passkey()]) {
      const act = changeTo(newEmail());
      const response = await send(act, session);
      expect(response.json()).toMatchObject({ methods: ['passkey', 'totp', 'code'] });
      const { ticket } = response.json();
      const byPassword = await proveBy({ password: member.password }, ticket, session);
      expect(summarize(byPassword)).toEqual(refused);
      expect(summarize(await send(act, session))).toEqual(refused);
      expect((await proveBy(proof, ticket, session)).statusCode).toBe(204);
      expect(summarize(await send(changeTo(newEmail()), session))).toEqual(refused);
      expect(summarize(await send(makeKey, session))).toEqual(refused);
      expect((await send(act, session)).statusCode).toBe(200);
      expect(summarize(await send(act, session))).toEqual(refused);
    }
  });

  test('› a wrong code proves nothing', async () => {
    await addTotp(member);
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    const wrong = await proveBy({ totp: '000000' }, ticket);
    expect(summarize(wrong)).toEqual([422, 'mfa_verification_failed']);
    expect(summarize(await send(act))).toEqual(refused);
  });
});

describe('a stolen session a moment after its sign-in', () => {
  const path = '/api/me/factors';

  test("› can't start to add a second factor, or cancel one that it did not start", async () => {
    const begin = [
      { url: `${path}/totp` },
      { url: `${path}/passkeys/options`, body: { kind: 'passkey' } },
    ];
    for (const act of begin) expect(summarize(await send(act))).toEqual(refused);
    const confirm = { url: `${path}/totp/confirm`, body: { totp: '123456' } };
    expect(summarize(await send(confirm))).toEqual([422, 'mfa_challenge_expired']);
  });

  test('› needs a proof for each change: added, removed and new codes', async () => {
    const started = (await send({ url: `${path}/totp` })).json();
    await prove(started.ticket);
    const { secret } = (await send({ url: `${path}/totp` })).json();
    const confirm = { url: `${path}/totp/confirm`, body: { totp: codeOf(secret, -1) } };
    const added = await send(confirm);
    expect(added.statusCode).toBe(200);
    const { codes } = added.json();
    const codesAct = { url: `${path}/codes` };
    const removal = { method: 'DELETE', url: `${path}/totp` } as const;
    const { ticket } = (await send(codesAct)).json();
    expect((await proveBy({ code: codes[0] }, ticket)).statusCode).toBe(204);
    expect(summarize(await send(removal))).toEqual(refused);
    expect((await send(codesAct)).json().codes).toHaveLength(10);
    expect(summarize(await send(codesAct))).toEqual(refused);
    const removed = (await send(removal)).json();
    expect((await proveBy({ totp: codeOf(secret) }, removed.ticket)).statusCode).toBe(204);
    expect((await send(removal)).json()).toMatchObject({ factors: { totp: null, codes: null } });
  });

  test('› guesses at the code of an app that the member adds are soon limited', async () => {
    await member.request('POST', `${path}/totp`);
    const guess = { url: `${path}/totp/confirm`, body: { totp: '000000' } };
    const statuses: number[] = [];
    while (statuses.length < 10) statuses.push((await send(guess)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
  });
});

test('the table of permissions › lists the acts with a proof of their own', () => {
  const proven = Object.entries(routePermissions)
    .filter(([, entry]) => entry.by === 'member' && entry.provenByItself !== undefined)
    .map(([route]) => route);
  expect(proven.sort()).toEqual([
    'DELETE /api/agency/members/:id/factors',
    'DELETE /api/me/factors/passkeys/:id',
    'DELETE /api/me/factors/totp',
    'DELETE /api/me/identity',
    'GET /api/agency/audit/export',
    'GET /api/me/export',
    'POST /api/agency/members/:id/roles/grant',
    'POST /api/agency/members/:id/roles/revoke',
    'POST /api/agency/roles/confirm',
    'POST /api/me/email',
    'POST /api/me/factors/codes',
    'POST /api/me/factors/passkeys/options',
    'POST /api/me/factors/totp',
    'POST /api/me/identity',
    'PUT /api/agency/members/:id/roles',
    'PUT /api/me/pin',
  ]);
});
