import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { groupModel } from '../../../modules/auth/groups/group-model.ts';
import { userModel } from '../../../modules/auth/users/user-model.ts';

const testApp = setUpTestApp();
const GROUP_ROLES = 'Chiefs=agency_admin; Auditors=auditor';

/** Runs the command as an operator types it and returns exit code and output. */
function operator(words: string[], variables = {}): Promise<[code: number, text: string]> {
  const entry = fileURLToPath(new URL('../../../operator.ts/', import.meta.url));
  const env = { MONGODB_URI: testApp.config.mongodbUri, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, out, err) =>
      resolve([Number(error?.code ?? 0), out + err]),
    );
  });
}

async function aGroup(name: string): Promise<string> {
  const now = new Date();
  const group = { name, nameKey: name.toLowerCase(), kind: 'other', parent: null } as const;
  const from = {
    externalId: null,
    source: 'scim',
    rev: 1,
    createdAt: now,
    changedAt: now,
  } as const;
  return (await groupModel(testApp.app.mongo).create({ _id: randomUUID(), ...group, ...from }))._id;
}

const join = (userId: string, group: string) =>
  userModel(testApp.app.mongo).updateOne(
    { _id: userId },
    { $push: { groups: { group, source: 'scim' } } },
  );

describe('npm run operator', () => {
  test('grant-role and revoke-role › grant and revoke a role, and are audited', async () => {
    const { email, userId } = await aMember(testApp.app);
    expect(await operator(['grant-role', email, 'agency_admin', '--by', 'ada'])).toEqual([
      0,
      `${email} is agency_admin within 5 seconds.\n`,
    ]);
    expect((await operator(['grant-role', email, 'agency_admin']))[0]).toBe(2);
    expect((await operator(['grant-role', email, 'auditor']))[1]).toContain(
      "can't be agency admins",
    );
    const [, listed] = await operator(['list-roles', '--json']);
    expect(JSON.parse(listed)).toContainEqual(
      expect.objectContaining({ id: userId, role: 'agency_admin', state: 'active' }),
    );
    expect((await operator(['revoke-role', email, 'agency_admin']))[0]).toBe(0);
    expect((await operator(['revoke-role', email, 'agency_admin']))[0]).toBe(2);
    expect((await operator(['audit']))[1]).toContain(
      `grant-role    ${email}  agency_admin  by ada`,
    );
  }, 60_000);

  test('grant-role for an invited member › is refused, because accepting the invitation creates another account', async () => {
    const { email, userId } = await aMember(testApp.app);
    await userModel(testApp.app.mongo).updateOne({ _id: userId }, { $set: { state: 'invited' } });
    const [code, text] = await operator(['grant-role', email, 'agency_admin']);
    expect([code, text]).toEqual([2, expect.stringContaining('has not accepted the invitation')]);
    expect((await operator(['list-roles']))[1]).not.toContain(email);
  });

  test('grant-role of a station editor › accepts the group by name', async () => {
    const { email } = await aMember(testApp.app);
    await aGroup('Station 4');
    expect((await operator(['grant-role', email, 'station_editor']))[1]).toContain(
      'Name the group',
    );
    expect((await operator(['grant-role', email, 'station_editor:Station 9']))[1]).toContain(
      'There is no group Station 9.',
    );
    expect((await operator(['grant-role', email, 'station_editor:station 4']))[1]).toContain(
      `${email} is station_editor:Station 4`,
    );
    expect((await operator(['grant-role', email, 'chief']))[1]).toContain('"chief" is not a role');
  }, 60_000);

  test('a group typed in another case › is audited with its own name', async () => {
    const { email, userId } = await aMember(testApp.app);
    const group = await aGroup('Station 7');
    await operator(['grant-role', email, 'station_editor:STATION 7']);
    await operator(['revoke-role', email, `station_editor:${group}`]);
    await operator(['revoke-role', email, 'station_editor:station 8']);
    const lines = await readAuditLines(testApp.app, { 'subject.id': userId });
    const named = { role: ['station_editor:Station 7'], groups: [group] };
    const typed = { role: ['station_editor:station 8'] };
    expect(lines.map(({ outcome, details }) => [outcome, details])).toEqual([
      ...['asked', 'accepted', 'asked', 'accepted'].map((outcome) => [outcome, named]),
      ...['asked', 'refused'].map((outcome) => [outcome, typed]),
    ]);
    expect((await operator(['audit']))[1]).toMatch(
      new RegExp(`accepted {2}grant-role {4}${email} {2}station_editor:Station 7 {2}by `),
    );
  }, 60_000);

  test('confirm-role › confirms a role that a group grants, once, and only for its members', async () => {
    const { email, userId } = await aMember(testApp.app);
    const chiefs = await aGroup('Chiefs');
    const confirm = (role: string) => operator(['confirm-role', email, role], { GROUP_ROLES });
    expect((await confirm('agency_admin:Chiefs'))[1]).toContain('is not in Chiefs');
    await join(userId, chiefs);
    const [, waiting] = await operator(['list-roles'], { GROUP_ROLES });
    expect(waiting).toContain(`pending  agency_admin    ${email}  by Chiefs`);
    expect((await confirm('auditor:Chiefs'))[1]).toContain("doesn't grant that role to Chiefs");
    const users = userModel(testApp.app.mongo);
    await users.updateOne({ _id: userId }, { state: 'disabled' });
    expect((await confirm('agency_admin:Chiefs'))[1]).toContain(`${email} is disabled: only`);
    await users.updateOne({ _id: userId }, { state: 'active' });
    expect(await confirm('agency_admin:Chiefs')).toEqual([
      0,
      `${email} is agency_admin for as long as in Chiefs.\n`,
    ]);
    expect((await confirm('agency_admin:Chiefs'))[0]).toBe(2);
    const [, listed] = await operator(['list-roles'], { GROUP_ROLES });
    expect(listed).toContain(`active   agency_admin    ${email}  by Chiefs`);
  }, 60_000);
});
