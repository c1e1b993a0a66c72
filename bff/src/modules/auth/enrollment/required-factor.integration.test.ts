import { randomUUID } from 'node:crypto';
import { dayMs } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../testing/authenticator.ts';
import {
  aMember,
  injectProven,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../testing/fixtures.ts';
import { routeOwners } from '../../../../testing/route-owners.ts';
import { addPasskey, addTotp, codeOf, signInSteps } from '../../../../testing/second-factor.ts';
import { routePermissions } from '../permissions/route-permissions.ts';
import type { UserDocument } from '../users/user-model.ts';

const here = setUpTestApp({ secondFactor: { mode: 'all', graceDays: 14, rememberDays: 0 } });
/** Requires a second factor only of members with a role. */
const byRole = setUpSecondApp(here, {
  secondFactor: { mode: 'roles', graceDays: 14, rememberDays: 0 },
});
const off = setUpSecondApp(here);
const optional = setUpSecondApp(here, {
  secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 },
});
const member = setUpMemberOfEachTest(here);

const users = () => here.app.mongo.collection<UserDocument>('users');
const change = async ($set: object, { userId } = member) => {
  await users().updateOne({ _id: userId }, { $set });
  for (const each of [here, byRole, off, optional]) each.forgetMemos();
};
/** Ends the grace period. */
const endGrace = (of = member) =>
  change({ 'mfa.requiredAt': new Date(Date.now() - 14 * dayMs - 1_000) }, of);
const signIn = (at: Pick<typeof here, 'app'>, of: TestMember = member) => signInSteps(at).first(of);
const codeOfResponse = (response: Awaited<ReturnType<typeof signIn>>) =>
  response.statusCode < 300 ? response.statusCode : response.json().code;
const requestAs = (token: string, method: 'GET' | 'POST', url: string, at = here) =>
  at.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

describe('where a second factor is required of all members', () => {
  test('› each session of a member without one has the deadline', async () => {
    const { enrollment } = (await signIn(here)).json();
    expect(enrollment).toMatchObject({ mode: 'all', is_due: false });
    const days = (Date.parse(enrollment.due_at) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    const again = (await refreshWith(here.app, member.refreshToken)).json();
    expect(again.enrollment).toEqual(enrollment);
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(200);
  });

  test('› setting up a factor removes the deadline', async () => {
    await addTotp(member);
    expect((await refreshWith(here.app, member.refreshToken)).json().enrollment).toBeUndefined();
    expect((await member.request('GET', '/api/me/factors')).json().is_required).toBe(true);
  });

  test('› setting up a factor leaves the whole grace period for later', async () => {
    await endGrace();
    await addTotp(member);
    await users().updateOne({ _id: member.userId }, { $unset: { 'mfa.totp': '' } });
    here.forgetMemos();
    expect((await signIn(here)).json().enrollment.is_due).toBe(false);
  });

  test('› within the grace period no API key can be created, as it would outlive the period', async () => {
    const body = { name: 'Wall', scope: 'tools:read', days: 30 };
    expect((await member.request('POST', '/api/keys', body)).json().code).toBe(
      'enrollment_required',
    );
    await addTotp(member);
    expect((await member.request('POST', '/api/keys', body)).statusCode).toBe(201);
  });

  test('› after it, a sign-in succeeds and says that a factor is due; the setup then allows everything', async () => {
    await endGrace();
    const response = await signIn(here);
    expect(response.json().enrollment.is_due).toBe(true);
    expect((await member.request('GET', '/api/tools')).json().code).toBe('enrollment_required');
    const added = await addPasskey(member, new Authenticator());
    expect(added.json().factors.enrollment).toBeUndefined();
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(200);
  });

  const ofMembers = Object.entries(routeOwners).filter(
    ([, { kind }]) => kind === 'member' || kind === 'thing' || kind === 'agency',
  );
  test('› after it, only the setup, sign-out and deletion are allowed', async () => {
    await endGrace();
    const open: string[] = [];
    for (const [route, owner] of ofMembers) {
      const [method = '', url = ''] = route.split(' ');
      const response = await member.request(
        method as 'GET',
        url.replace(':id', randomUUID()) + ('query' in owner ? (owner.query ?? '') : ''),
        method === 'GET' ? undefined : {},
      );
      if (response.statusCode !== 403 || response.json().code !== 'enrollment_required')
        open.push(route);
    }
    expect(open.sort()).toEqual([
      'DELETE /api/me/factors/passkeys/:id',
      'DELETE /api/me/factors/totp',
      'DELETE /api/sessions/:id',
      'GET /api/me',
      'GET /api/me/factors',
      'GET /api/sessions',
      'PATCH /api/me/factors/passkeys/:id',
      'POST /api/me/factors/codes',
      'POST /api/me/factors/passkeys',
      'POST /api/me/factors/passkeys/options',
      'POST /api/me/factors/totp',
      'POST /api/me/factors/totp/confirm',
      'POST /api/step-up',
      'POST /api/step-up/passkey',
    ]);
    const listed = Object.entries(routePermissions)
      .filter(([, rule]) => rule.by === 'member' && rule.whileUnenrolled)
      .map(([route]) => route);
    expect(listed.sort()).toEqual(open);
    const out = await member.request('POST', '/api/sign-out', { scope: 'global' }, sameSiteHeaders);
    expect(out.statusCode).toBe(204);
  });

  test('› after it, an earlier API key is refused, too', async () => {
    const body = { name: 'Wall', scope: 'tools:read', days: 30 };
    const made = await off.app.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { authorization: `Bearer ${member.accessToken}` },
      body,
    });
    const { secret } = made.json();
    expect((await requestAs(secret, 'GET', '/api/tools')).statusCode).toBe(200);
    await endGrace();
    expect((await requestAs(secret, 'GET', '/api/tools')).json().code).toBe('enrollment_required');
  });

  test('› the grace period of a member who never signs in again begins with the use of a key', async () => {
    const plain = await aMember(off.app);
    const body = { name: 'Wall', scope: 'tools:read', days: 30 };
    const { secret } = (await plain.request('POST', '/api/keys', body)).json();
    const readRequired = async () =>
      (await users().findOne({ _id: plain.userId }))?.mfa?.requiredAt;
    expect(await readRequired()).toBeUndefined();
    expect((await requestAs(secret, 'GET', '/api/tools')).statusCode).toBe(200);
    expect(await readRequired()).toBeInstanceOf(Date);
    await endGrace(plain);
    expect((await requestAs(secret, 'GET', '/api/tools')).json().code).toBe('enrollment_required');
  });

  test('› the last factor cannot be removed, one of two can', async () => {
    await addTotp(member);
    const refused = await member.request('DELETE', '/api/me/factors/totp');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_factor']);
    const added = await addPasskey(member, new Authenticator());
    const [{ id }] = added.json().factors.passkeys;
    expect((await member.request('DELETE', '/api/me/factors/totp')).statusCode).toBe(200);
    const last = await member.request('DELETE', `/api/me/factors/passkeys/${id}`);
    expect([last.statusCode, last.json().code]).toEqual([409, 'last_factor']);
    expect((await member.request('GET', '/api/me/factors')).json().codes.left).toBe(10);
  });

  test('› a session that began without the factor ends at its next refresh, the one that added it stays open', async () => {
    const before = await signIn(here);
    const cookie = before.cookies[0]?.value ?? '';
    await addTotp(member);
    here.forgetMemos();
    expect((await refreshWith(here.app, cookie)).json().code).toBe('session_expired');
    expect((await refreshWith(here.app, member.refreshToken)).statusCode).toBe(200);
  });
});

describe('where a second factor is required for roles', () => {
  const grant = (role: string) =>
    change({ roles: [{ role, source: 'local', by: 'operator', at: new Date() }] });

  test.each(['agency_admin', 'auditor'])('› it is required of an %s', async (role) => {
    expect((await signIn(byRole)).json().enrollment).toBeUndefined();
    await grant(role);
    expect((await signIn(byRole)).json().enrollment).toMatchObject({ mode: 'roles' });
  });

  test('› a member who gets a role again has the whole grace period again', async () => {
    await grant('auditor');
    await endGrace();
    expect((await signIn(byRole)).json().enrollment.is_due).toBe(true);
    await change({ roles: [] });
    expect((await signIn(byRole)).json().enrollment).toBeUndefined();
    await grant('auditor');
    expect((await signIn(byRole)).json().enrollment.is_due).toBe(false);
  });

  test('› it is required of an emergency account without a grace period', async () => {
    const other = await aMember(off.app);
    await change({ breakGlass: true }, other);
    const response = await signIn(byRole, other);
    expect(response.json().enrollment.is_due).toBe(true);
    const token = response.json().access_token;
    byRole.forgetMemos();
    const refused = await requestAs(token, 'GET', '/api/tools', byRole);
    expect(refused.json().code).toBe('enrollment_required');
  });
});

describe('where a second factor is optional', () => {
  test('› a session that a server without second factors began ends at its next refresh, one from before the factor stays open', async () => {
    const cookieOf = async (at: Pick<typeof here, 'app'>) =>
      (await signIn(at)).cookies[0]?.value ?? '';
    const before = await cookieOf(off);
    await addTotp(member);
    // The test's clock moves the factor back by a period.
    await change({ 'mfa.totp.at': new Date() });
    const bypassed = await cookieOf(off);
    for (const each of [off, optional]) each.forgetMemos();
    expect((await refreshWith(optional.app, bypassed)).json().code).toBe('session_expired');
    expect((await refreshWith(optional.app, before)).statusCode).toBe(200);
    expect((await refreshWith(optional.app, member.refreshToken)).statusCode).toBe(200);
  });
});

describe('where second factors are turned off', () => {
  test('› a member with one signs in with the password, with the same response and commands as others', async () => {
    const plain = await aMember(off.app);
    const shapeOf = async (at: typeof off, of: TestMember) => {
      let keys: string[] = [];
      const queries = await at.queriesOf(async () => {
        const response = await signIn(at, of);
        keys = [String(response.statusCode), ...Object.keys(response.json())];
      });
      return [...keys, ...queries.filter((query) => !query.endsWith(' activity'))];
    };
    const asToday = await shapeOf(off, plain);
    expect(asToday).toEqual([
      '200',
      'access_token',
      'token_type',
      'expires_in',
      'expires_at',
      'user',
      ...asToday.slice(6),
    ]);
    expect(await shapeOf(optional, plain)).toEqual(asToday);
    await addTotp(member);
    here.forgetMemos();
    expect(await shapeOf(off, member)).toEqual(asToday);
    expect((await signIn(optional)).statusCode).toBe(202);
  });

  test('› no response mentions them, and their routes are not found', async () => {
    const policies = async (at: typeof off) => (await at.app.inject('/api/policies')).json();
    const { second_factor: named, ...others } = await policies(optional);
    expect(named).toEqual({ mode: 'optional', grace_days: 14, remember_days: 0 });
    expect(await policies(off)).toEqual(others);
    const status = async (at: typeof off) =>
      (await requestAs(member.accessToken, 'GET', '/api/status', at)).json().policies;
    expect(await status(off)).not.toHaveProperty('second_factor');
    const routes = ['totp', 'passkeys/options', 'codes'].map((name) => `/api/me/factors/${name}`);
    const { post } = signInSteps(off);
    const codes = [
      codeOfResponse(await requestAs(member.accessToken, 'GET', '/api/me/factors', off)),
      codeOfResponse(await post('/api/sign-in/passkey/options')),
      codeOfResponse(await post('/api/sign-in/second', { ticket: 'x', totp: '123456' })),
    ];
    const headers = { authorization: `Bearer ${member.accessToken}` };
    for (const url of routes)
      codes.push(
        codeOfResponse(
          await injectProven(off.app, {
            method: 'POST',
            url,
            headers,
            payload: { kind: 'passkey' },
          }),
        ),
      );
    expect(codes).toEqual(Array.from({ length: 6 }, () => 'not_found'));
  });

  test('› sensitive acts require the password', async () => {
    const { secret } = await addTotp(member);
    for (const each of [off, here]) each.forgetMemos();
    const token = (await signIn(off)).json().access_token;
    const headers = { authorization: `Bearer ${token}` };
    const stepUp = (body: object) =>
      off.app.inject({ method: 'POST', url: '/api/step-up', headers, body });
    expect((await stepUp({ password: member.password })).statusCode).toBe(204);
    expect((await stepUp({ totp: codeOf(secret) })).json().code).toBe('mfa_verification_failed');
  });
});
