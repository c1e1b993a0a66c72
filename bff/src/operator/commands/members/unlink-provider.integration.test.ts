import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import { memberCommands } from './member-commands.ts';

const testApp = setUpTestApp();
const SMTP_URL = 'smtp://127.0.0.1:9';

/** Runs the command in this process and returns its output, or the reason for refusal. */
async function operator(email: string, variables: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const run = memberCommands['unlink-provider']?.run([email], async () => testApp.app.mongo, {
    by: 'ada',
  });
  return run?.then(
    ({ text }) => text,
    (refused: Error) => refused.message,
  ) as Promise<string>;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const users = () => testApp.app.mongo.collection<UserDocument>('users');

/** A connected member with a group of the provider and a local one. */
async function aConnectedMember(fields: Partial<UserDocument> = {}) {
  const member = await aMember(testApp.app);
  const identities = [
    { provider: 'oidc', iss: 'https://id.example.org', subject: randomUUID(), at: new Date() },
  ];
  const groups = (['idp', 'local'] as const).map((source) => ({ group: source, source }));
  await users().updateOne({ _id: member.userId }, { $set: { identities, groups, ...fields } });
  const key = { name: 'Wall', scope: 'tools:read', days: 30 };
  expect((await member.request('POST', '/api/keys', key)).statusCode).toBe(201);
  return member;
}

test('unlink-provider › ends the connection, its groups and all sessions, and notifies the member', async () => {
  const member = await aConnectedMember();
  expect(await operator(member.email, { SMTP_URL })).toBe(
    `${member.email} is disconnected from the provider and signed out everywhere within 5 seconds. They get a mail. Personal API keys that stay valid: 1.`,
  );
  const user = await users().findOne({ _id: member.userId });
  expect(user).not.toHaveProperty('identities');
  expect(user).toMatchObject({
    disconnectedAt: expect.any(Date),
    groups: [{ source: 'local' }],
    outbox: [{ purpose: 'provider_disconnected' }],
  });
  testApp.forgetMemos();
  expect((await member.request('GET', '/api/tools')).statusCode).toBe(401);
  const lines = await readAuditLines(testApp.app, { 'subject.id': member.userId });
  expect(lines.map(({ kind, outcome, actor }) => [kind, outcome, actor.name])).toEqual(
    ['asked', 'accepted'].map((outcome) => ['unlink-provider', outcome, 'ada']),
  );
  const kinds = await testApp.app.mongo
    .collection('activity')
    .find({ userId: member.userId })
    .map(({ kind }) => kind)
    .toArray();
  expect(kinds).toContain('provider_disconnected');
  expect(await operator(member.email)).toBe(`${member.email} is not connected to a provider.`);
});

test('unlink-provider › says if the member can’t sign in any more, and if the directory connects them again', async () => {
  const scim = { externalId: randomUUID(), userName: 'dana', rev: 1, at: new Date() };
  const { email } = await aConnectedMember({ passwordHash: null, scim });
  const text = await operator(email, { SMTP_URL });
  expect(text).toContain('No mail was sent.');
  expect(text).toContain('There is no password: `set-password` sets one.');
  expect(text).toContain('The next sign-in of the person in the directory connects');
});
