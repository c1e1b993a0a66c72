import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { addTotp, signInSteps } from '../../../../testing/second-factor.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';

const testApp = setUpTestApp({
  secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 },
});

/** Runs the command as an operator types it and returns exit code and output. */
function operator(words: string[], variables = {}): Promise<[code: number, text: string]> {
  const entry = fileURLToPath(new URL('../../../operator.ts', import.meta.url));
  const env = { MONGODB_URI: testApp.config.mongodbUri, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, out, err) =>
      resolve([Number(error?.code ?? 0), out + err]),
    );
  });
}

test('reset-mfa --yes › removes all factors, ends sessions, and notifies the member', async () => {
  const member = await aMember(testApp.app);
  await addTotp(member);
  expect((await operator(['reset-mfa', member.email]))[0]).toBe(2);
  const SMTP_URL = 'smtp://127.0.0.1:9';
  const [code, text] = await operator(['reset-mfa', member.email, '--yes', '--by', 'ada'], {
    SMTP_URL,
  });
  expect([code, text]).toEqual([0, expect.stringContaining('has no second factor')]);
  testApp.forgetMemos();
  expect((await member.request('GET', '/api/tools')).statusCode).toBe(401);
  const signedIn = await signInSteps(testApp).first(member);
  expect(signedIn.statusCode).toBe(200);
  const user = await testApp.app.mongo
    .collection<UserDocument>('users')
    .findOne({ _id: member.userId });
  expect(user?.outbox?.map(({ purpose }) => purpose)).toEqual(['factors_reset']);
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
  const { entries } = (await testApp.app.inject({ url: '/api/activity', headers })).json();
  expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('factors_reset');
  expect((await operator(['audit']))[1]).toMatch(new RegExp(`reset-mfa +${member.email} .*by ada`));
}, 60_000);

test.each([
  ['optional', undefined],
  ['roles', new Date(0)],
  [undefined, new Date(0)],
])(
  'reset-mfa with MFA=%s › leaves no grace period if a factor is required',
  async (MFA, requiredAt) => {
    const member = await aMember(testApp.app);
    await addTotp(member);
    const [code] = await operator(['reset-mfa', member.email, '--yes'], MFA ? { MFA } : {});
    expect(code).toBe(0);
    const user = await testApp.app.mongo
      .collection<UserDocument>('users')
      .findOne({ _id: member.userId });
    expect(user?.mfa?.requiredAt).toEqual(requiredAt);
  },
  30_000,
);

test('set-password with second factors › says that they stay', async () => {
  const [plain, holder] = [await aMember(testApp.app), await aMember(testApp.app)];
  await addTotp(holder);
  const sentence = '`reset-mfa` removes them';
  expect((await operator(['set-password', plain.email]))[1]).not.toContain(sentence);
  expect((await operator(['set-password', holder.email]))[1]).toContain(sentence);
  const [, json] = await operator(['set-password', holder.email, '--json']);
  expect(JSON.parse(json)).toMatchObject({ second_factor: true });
}, 30_000);

test.each([
  ['roles', 'Its first sign-in has to set up a second factor'],
  ['off', 'It needs no second factor: MFA is off.'],
  ['', 'MFA is not set here'],
  [undefined, 'MFA is not set here'],
])(
  'break-glass with MFA=%s › says whether a second factor protects the account',
  async (MFA, sentence) => {
    const [, text] = await operator(
      ['break-glass', `emergency-${randomUUID()}@example.org`],
      MFA === undefined ? {} : { MFA },
    );
    expect(text).toContain(sentence);
  },
  30_000,
);

test('break-glass with an invalid MFA › is refused before it sets a password', async () => {
  const email = `emergency-${randomUUID()}@example.org`;
  const [code, text] = await operator(['break-glass', email], { MFA: 'on' });
  expect([code, text]).toEqual([2, expect.stringContaining('MFA must be one of')]);
  const users = testApp.app.mongo.collection<UserDocument>('users');
  expect(await users.countDocuments({ email })).toBe(0);
}, 30_000);
