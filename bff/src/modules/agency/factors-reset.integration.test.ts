import { beforeAll, describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../testing/audit-lines.ts';
import { Authenticator } from '../../../testing/authenticator.ts';
import { aMember, injectProven, type TestMember } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpSecondApp, setUpTestApp } from '../../../testing/fixtures.ts';
import { addPasskey, addTotp, signInSteps } from '../../../testing/second-factor.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import type { UserDocument } from '../auth/users/user-model.ts';

const here = setUpTestApp({
  secondFactor: { mode: 'all', graceDays: 14, rememberDays: 0 },
  smtpUrl: 'smtp://127.0.0.1:9',
});
const optional = setUpSecondApp(here, {
  secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 },
  smtpUrl: 'smtp://127.0.0.1:9',
});
const member = setUpMemberOfEachTest(here);
let admin: TestMember;

const users = () => here.app.mongo.collection<UserDocument>('users');
const grantAdmin = async (to: TestMember) => {
  await rolesRepository(here.app.mongo).grant(to.userId, { role: 'agency_admin', by: 'ada' });
  here.app.userCache.forget(to.userId);
};
const reset = (of: TestMember, by = admin) =>
  by.request('DELETE', `/api/agency/members/${of.userId}/factors`);

beforeAll(async () => {
  admin = await aMember(here.app);
  await grantAdmin(admin);
  await addTotp(admin);
});

describe('DELETE /api/agency/members/:id/factors', () => {
  test('› removes all factors, ends all sessions, writes one audit line, mails, and the next sign-in sets one up', async () => {
    await addTotp(member);
    await addPasskey(member, new Authenticator());
    const shown = await admin.request('GET', `/api/agency/members/${member.userId}`);
    expect(shown.json().factors).toEqual({
      totp: true,
      passkeys: 1,
      codes_left: 10,
      is_required: true,
    });
    expect((await reset(member)).statusCode).toBe(204);
    here.forgetMemos();
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(401);
    const response = await signInSteps(here).first(member);
    expect(response.json().enrollment).toMatchObject({ is_due: true });
    const left = await users().findOne({ _id: member.userId });
    expect(Object.keys(left?.mfa ?? {})).toEqual(['requiredAt']);
    expect(left?.passkeys).toBeUndefined();
    expect(left?.outbox?.map(({ purpose }) => purpose)).toContain('factors_reset');
    const lines = await readAuditLines(here.app, { 'subject.name': member.email });
    expect(lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['reset-mfa', 'asked'],
      ['reset-mfa', 'accepted'],
    ]);
    const after = await admin.request('GET', `/api/agency/members/${member.userId}`);
    expect(after.json().factors).toMatchObject({ totp: false, passkeys: 0, codes_left: 0 });
  });

  test('› without a requirement, keeps the grace period for a later one', async () => {
    await addTotp(member);
    optional.forgetMemos();
    const response = await injectProven(optional.app, {
      method: 'DELETE',
      url: `/api/agency/members/${member.userId}/factors`,
      headers: admin.headers,
    });
    expect(response.statusCode).toBe(204);
    here.forgetMemos();
    expect((await signInSteps(here).first(member)).json().enrollment.is_due).toBe(false);
  });

  test('› is refused for another admin, oneself, an emergency account, and without a proof for this reset', async () => {
    const refused = async (of: TestMember) => {
      const response = await reset(of);
      return [response.statusCode, response.json().code];
    };
    expect(await refused(admin)).toEqual([403, 'not_allowed']);
    await grantAdmin(member);
    expect(await refused(member)).toEqual([403, 'not_allowed']);
    const emergency = await aMember(here.app);
    await users().updateOne({ _id: emergency.userId }, { $set: { breakGlass: true } });
    expect(await refused(emergency)).toEqual([403, 'not_allowed']);
    const plain = await aMember(here.app);
    await addTotp(plain);
    // A moment after the admin has used a factor.
    const response = await here.app.inject({
      method: 'DELETE',
      url: `/api/agency/members/${plain.userId}/factors`,
      headers: admin.headers,
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'step_up_required']);
    expect((await users().findOne({ _id: plain.userId }))?.mfa?.totp).toBeDefined();
  });
});
