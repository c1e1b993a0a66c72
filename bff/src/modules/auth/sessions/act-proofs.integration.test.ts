import { randomUUID } from 'node:crypto';
import { minuteMs, stepUpTicketHeader, times } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, fromOurPages } from '../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../testing/fixtures.ts';
import { makeStale } from '../../../../testing/stale-session.ts';
import { routePermissions } from '../permissions/route-permissions.ts';
import { rolesRepository } from '../roles/roles-repository.ts';
import type { SessionDocument } from './session-model.ts';

const here = setUpTestApp();
/** Another process of the same deployment. */
const there = setUpSecondApp(here);
const member = setUpMemberOfEachTest(here);

type Token = { accessToken: string };
const send = (
  request: { method?: 'GET' | 'POST'; url: string; body?: object; headers?: object },
  { accessToken }: Token = member,
  { app } = here,
) =>
  app.inject({
    method: 'POST',
    ...request,
    headers: { authorization: `Bearer ${accessToken}`, ...request.headers },
  });
const changeTo = (email: string) => ({ url: '/api/me/email', body: { email } });
const prove = (ticket: string, by: Token & { password: string } = member) =>
  send(
    {
      url: '/api/step-up',
      body: { password: by.password },
      headers: { [stepUpTicketHeader]: ticket },
    },
    by,
  );
const newEmail = () => `${randomUUID()}@example.org`;
const summarize = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.statusCode < 300 ? null : answer.json().code,
];
const refused = [403, 'step_up_required'];

describe('an act that is proven by itself', () => {
  test('a moment after the sign-in › is refused with its ticket, and changes nothing', async () => {
    const answer = await send(changeTo(newEmail()));
    expect(summarize(answer)).toEqual(refused);
    expect(answer.json()).toMatchObject({
      methods: ['password'],
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('proven › opens once, in another process too, and nothing else with it', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    expect((await prove(ticket)).statusCode).toBe(204);
    // Another address, another act, another session.
    expect(summarize(await send(changeTo(newEmail())))).toEqual(refused);
    expect(summarize(await send({ method: 'GET', url: '/api/me/export' }))).toEqual(refused);
    const { email, password } = member;
    const other = await here.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: fromOurPages,
      body: { email, password },
    });
    const elsewhere = { accessToken: other.json().access_token };
    expect(summarize(await send(act, elsewhere))).toEqual(refused);
    const atOnce = await Promise.all([send(act, member, there), send(act), send(act)]);
    const codes = atOnce.map(({ statusCode }) => statusCode);
    expect(codes.filter((status) => status === 403)).toHaveLength(2);
    expect(summarize(await send(act))).toEqual(refused);
  });

  test('proven for long › is refused: the proof waits a minute', async () => {
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

  test('a proof without a ticket, and the one of an act › do not stand for each other', async () => {
    await makeStale(here, member);
    await send({ url: '/api/step-up', body: { password: member.password } });
    const act = changeTo(newEmail());
    const answer = await send(act);
    expect(summarize(answer)).toEqual(refused);
    await makeStale(here, member);
    await prove(answer.json().ticket);
    const key = { name: 'Wall', scope: 'tools:read', days: 30 };
    expect(summarize(await send({ url: '/api/keys', body: key }))).toEqual(refused);
    expect((await send(act)).statusCode).not.toBe(403);
  });

  test('a wrong password › proves nothing', async () => {
    const act = changeTo(newEmail());
    const { ticket } = (await send(act)).json();
    const wrong = await prove(ticket, { ...member, password: 'not this one' });
    expect(summarize(wrong)).toEqual([400, 'invalid_credentials']);
    expect(summarize(await send(act))).toEqual(refused);
  });

  test('a role for one member › is no role for another, and no other role', async () => {
    const [lee, attacker] = [await aMember(here.app), await aMember(here.app)];
    const { mongo, knownUsers } = here.app;
    await rolesRepository(mongo).grant(member.userId, { role: 'agency_admin', by: 'ada' });
    knownUsers.forget(member.userId);
    const grant = ({ userId }: { userId: string }, role: string) => ({
      url: `/api/agency/members/${userId}/roles/grant`,
      body: { role, group: null },
    });
    const { ticket } = (await send(grant(lee, 'auditor'))).json();
    await prove(ticket);
    expect(summarize(await send(grant(attacker, 'auditor')))).toEqual(refused);
    expect(summarize(await send(grant(lee, 'agency_admin')))).toEqual(refused);
    expect((await send(grant(lee, 'auditor'))).statusCode).toBe(204);
  });
});

test('the table of permissions › names the acts that are proven by themselves', () => {
  const proven = Object.entries(routePermissions)
    .filter(([, entry]) => entry.by === 'member' && entry.provenByItself !== undefined)
    .map(([route]) => route);
  expect(proven.sort()).toEqual([
    'DELETE /api/agency/members/:id/factors',
    'DELETE /api/me/factors/passkeys/:id',
    'DELETE /api/me/factors/totp',
    'GET /api/agency/audit/export',
    'GET /api/me/export',
    'POST /api/agency/members/:id/roles/grant',
    'POST /api/agency/members/:id/roles/revoke',
    'POST /api/agency/roles/confirm',
    'POST /api/me/email',
    'POST /api/me/factors/codes',
    'POST /api/me/factors/passkeys/options',
    'POST /api/me/factors/totp',
  ]);
});
