import { randomUUID } from 'node:crypto';
import { times } from '@firedeck/contract';
import { describe, expect, test, vi } from 'vitest';
import { refreshTokenOf, refreshWith, sameSiteHeaders } from '../../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../../testing/fixtures.ts';
import { routeOwners } from '../../../../../testing/route-owners.ts';
import { makeStale } from '../../../../../testing/stale-session.ts';
import { routePermissions } from '../../permissions/route-permissions.ts';
import { wrongPasswordsOfMember } from '../../throttle/known-account-passwords.ts';
import type { SessionDocument } from '../session-model.ts';

const here = setUpTestApp();
/** Another process of the same deployment. */
const there = setUpSecondApp(here);
const member = setUpMemberOfEachTest(here);

const slowPoll = { timeout: 60_000, interval: 0 };
const sessions = () => here.app.mongo.collection<SessionDocument>('sessions');
const input = { name: 'Station wall', scope: 'tools:read', days: 30 };
const makeKey = ({ accessToken }: { accessToken: string }, { app } = here) =>
  app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${accessToken}` },
    body: input,
  });
const stepUp = (password: string, { accessToken } = member, { app } = here) =>
  app.inject({
    method: 'POST',
    url: '/api/step-up',
    headers: { authorization: `Bearer ${accessToken}` },
    body: { password },
  });
const signIn = (password: string) =>
  here.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email: member.email, password },
  });
/** More than the limit; the first delays are short, so one or two more may get through. */
async function wrongStepUps() {
  const responses = [];
  for (let tried = 0; tried < here.config.freeTries.signIn + 8; tried += 1)
    responses.push(await stepUp('not this one'));
  return responses;
}
const summarize = (response: Awaited<ReturnType<typeof stepUp>>) => [
  response.statusCode,
  response.statusCode < 300 ? null : response.json().code,
];
const keyCount = async () => (await member.request('GET', '/api/keys')).json().keys.length;

describe('creating a key', () => {
  test('within 5 minutes of the sign-in › needs no password', async () => {
    await makeStale(here, member, times.recentSignInMs - 30_000);
    expect((await makeKey(member)).statusCode).toBe(201);
  });

  test('more than 5 minutes after the sign-in › is refused with the ways to prove, and creates none', async () => {
    await makeStale(here, member);
    const response = await makeKey(member);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'step_up_required', methods: ['password'] });
    expect(await keyCount()).toBe(0);
  });

  test('with a token refreshed since › is refused: the cookie is no proof', async () => {
    await makeStale(here, member);
    await sessions().updateOne(
      { _id: member.sessionId },
      { $set: { rotatedAt: new Date(Date.now() - 2 * times.refreshGraceMs) } },
    );
    const refreshed = await refreshWith(here.app, member.refreshToken);
    expect(refreshTokenOf(here.app, refreshed)).not.toBe(member.refreshToken);
    const response = await makeKey({ accessToken: refreshed.json().access_token });
    expect(summarize(response)).toEqual([403, 'step_up_required']);
  });

  test('after the password was entered › succeeds, in every process', async () => {
    await makeStale(here, member);
    there.forgetMemos();
    expect(summarize(await makeKey(member, there))).toEqual([403, 'step_up_required']);
    expect((await stepUp(member.password)).statusCode).toBe(204);
    const statuses = [await makeKey(member, here), await makeKey(member, there)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  test('more than 5 minutes after the password was entered › is refused again', async () => {
    await makeStale(here, member);
    await stepUp(member.password);
    const stepUpAt = new Date(Date.now() - times.recentSignInMs - 1_000);
    await sessions().updateOne({ _id: member.sessionId }, { $set: { 'auth.stepUpAt': stepUpAt } });
    here.forgetMemos();
    expect(summarize(await makeKey(member))).toEqual([403, 'step_up_required']);
  });

  test('after a password change › needs no further proof', async () => {
    await makeStale(here, member);
    const change = { current_password: member.password, password: 'ladder 17 at the gate' };
    expect((await member.request('PUT', '/api/me/password', change)).statusCode).toBe(204);
    expect((await makeKey(member)).statusCode).toBe(201);
  });

  test('in a session of an earlier version › counts from its start', async () => {
    await sessions().updateOne({ _id: member.sessionId }, { $unset: { auth: '' } });
    here.forgetMemos();
    expect((await makeKey(member)).statusCode).toBe(201);
    await makeStale(here, member);
    await sessions().updateOne({ _id: member.sessionId }, { $unset: { auth: '' } });
    here.forgetMemos();
    expect(summarize(await makeKey(member))).toEqual([403, 'step_up_required']);
    await stepUp(member.password);
    expect((await makeKey(member)).statusCode).toBe(201);
  });

  test('in another session › needs its own proof', async () => {
    const response = await here.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: sameSiteHeaders,
      body: { email: member.email, password: member.password },
    });
    const sessionId = refreshTokenOf(here.app, response).split('.')[3] ?? '';
    await makeStale(here, { sessionId });
    await stepUp(member.password);
    expect(summarize(await makeKey({ accessToken: response.json().access_token }))).toEqual([
      403,
      'step_up_required',
    ]);
  });
});

describe('POST /api/step-up', () => {
  test('with a wrong password › gets the response of a sign-in, and proves nothing', async () => {
    await makeStale(here, member);
    const wrong = await stepUp('not this one');
    const signIn = await here.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: sameSiteHeaders,
      body: { email: member.email, password: 'not this one' },
    });
    expect(summarize(wrong)).toEqual([400, 'invalid_credentials']);
    expect(wrong.json().message).toBe(signIn.json().message);
    expect(summarize(await makeKey(member))).toEqual([403, 'step_up_required']);
  });

  test('while strangers guess at the account › accepts the right password', async () => {
    // From the beginning, if the delay had passed before it was checked.
    await vi.waitFor(async () => {
      for (let tried = 0; tried < 2 * here.config.freeTries.signIn; tried += 1)
        await signIn('not this one');
      expect((await signIn(member.password)).statusCode).toBe(429);
    }, slowPoll);
    expect((await stepUp(member.password)).statusCode).toBe(204);
  });

  test('with repeated wrong passwords › is delayed, without a challenge', async () => {
    const responses = await wrongStepUps();
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.json()).not.toHaveProperty('challenge');
    expect(responses.filter(({ statusCode }) => statusCode === 400).length).toBeGreaterThanOrEqual(
      here.config.freeTries.signIn,
    );
  });

  test('with repeated wrong passwords › counts together with password changes', async () => {
    await wrongStepUps();
    const change = { current_password: 'not this one', password: 'ladder 17 at the gate' };
    const statuses: number[] = [];
    // Fewer than the limit: not delayed by themselves.
    for (let tried = 1; tried < here.config.freeTries.signIn; tried += 1) {
      await stepUp('not this one');
      statuses.push((await member.request('PUT', '/api/me/password', change)).statusCode);
    }
    expect(statuses).toContain(429);
  });

  test('wrong passwords in a stolen session › delay neither sign-in nor another session', async () => {
    await wrongStepUps();
    const other = await signIn(member.password);
    expect(other.statusCode).toBe(200);
    const { access_token: accessToken } = other.json();
    expect((await stepUp(member.password, { ...member, accessToken })).statusCode).toBe(204);
    const change = { current_password: member.password, password: 'ladder 17 at the gate' };
    const changed = await here.app.inject({
      method: 'PUT',
      url: '/api/me/password',
      headers: { authorization: `Bearer ${accessToken}` },
      body: change,
    });
    expect(changed.statusCode).toBe(204);
  });

  test('wrong passwords in many stolen sessions › count together', async () => {
    const each = here.config.freeTries.signIn;
    const statuses: number[] = [];
    for (let session = 0; session < wrongPasswordsOfMember / each + 4; session += 1) {
      const { access_token: accessToken } = (await signIn(member.password)).json();
      const tries = Array.from({ length: each }, () =>
        stepUp('not this one', { ...member, accessToken }),
      );
      statuses.push(...(await Promise.all(tries)).map(({ statusCode }) => statusCode));
    }
    const checked = statuses.filter((status) => status === 400).length;
    expect(checked).toBeGreaterThanOrEqual(wrongPasswordsOfMember);
    expect(statuses.slice(wrongPasswordsOfMember)).toContain(429);
  }, 120_000);

  test('in a session that was ended › is refused', async () => {
    await member.request('POST', '/api/sign-out', { scope: 'global' }, sameSiteHeaders);
    expect(summarize(await stepUp(member.password))).toEqual([401, 'not_authenticated']);
  });

  test('with an API key › is refused: a program has no password', async () => {
    const { secret } = (await makeKey(member)).json();
    expect(summarize(await stepUp(member.password, { ...member, accessToken: secret }))).toEqual([
      403,
      'not_allowed',
    ]);
  });
});

describe('the table of permissions', () => {
  const isSensitive = (route: string) => {
    const entry = routePermissions[route];
    return entry?.by === 'member' && entry.recent !== undefined;
  };

  const ofMembers = Object.entries(routeOwners)
    .filter(([, { kind }]) => kind === 'member' || kind === 'thing')
    // A stream that stays open.
    .filter(([route]) => route !== 'GET /api/events');

  test('requires a recent sign-in where a stolen token would be most harmful', () => {
    expect(Object.keys(routeOwners).filter(isSensitive).sort()).toEqual([
      'DELETE /api/agency/groups/:id',
      'DELETE /api/agency/invitations/:id',
      'POST /api/agency/groups',
      'POST /api/agency/groups/:id/members',
      'POST /api/agency/invitations',
      'POST /api/agency/members/:id/disable',
      'POST /api/agency/members/:id/enable',
      'POST /api/agency/members/:id/sign-out',
      'POST /api/agency/members/:id/unlock',
      'POST /api/keys',
      'POST /api/me/deletion',
      'PUT /api/agency/groups/:id',
    ]);
  });

  test.each(ofMembers)('decides whether %s needs a recent sign-in', async (route, owner) => {
    await makeStale(here, member);
    const [method = '', path = ''] = route.split(' ');
    const query = 'query' in owner ? (owner.query ?? '') : '';
    const response = await member.request(
      method as 'GET',
      `${path.replace(':id', randomUUID())}${query}`,
      'body' in owner ? owner.body : undefined,
      'headers' in owner ? owner.headers : {},
    );
    const isRequired = response.statusCode === 403 && response.json().code === 'step_up_required';
    expect(isRequired).toBe(isSensitive(route));
  });
});
