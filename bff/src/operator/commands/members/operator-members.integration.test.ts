import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember, aTool, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { newAccount } from '../../../modules/auth/users/new-account.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';

const testApp = setUpTestApp({ signUp: { mode: 'invite' } });

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs the command as an operator types it. */
function operator(words: string[], variables: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const entry = fileURLToPath(new URL('../../../operator.ts/', import.meta.url));
  const { mongodbUri, keysDir, publicOrigin } = testApp.config;
  const env = {
    MONGODB_URI: mongodbUri,
    KEYS_DIR: keysDir,
    PUBLIC_ORIGIN: publicOrigin,
    ...variables,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

async function runAndParse(words: string[], variables: NodeJS.ProcessEnv = {}) {
  const { code, out, err } = await operator([...words, '--json'], variables);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

const anAddress = () => `member-${randomUUID()}@example.org`;
const users = () => testApp.app.mongo.collection<UserDocument>('users');
const readAudit = async (email: string) =>
  (await readAuditLines(testApp.app, { 'subject.name': email })).map(({ actor, kind, outcome }) => [
    kind,
    outcome,
    actor.name,
  ]);
const post = (url: string, body: object) =>
  testApp.app.inject({ method: 'POST', url, headers: sameSiteHeaders, body });
const me = userInfo().username;

/** A member who accepted an invitation. */
async function anInvited(): Promise<TestMember> {
  const email = anAddress();
  const { link } = await runAndParse(['invite', email]);
  return aMember(testApp.app, { email, invitation: link.split('#')[1] });
}

describe('npm run operator -- break-glass', () => {
  test('break-glass and end-break-glass › create an emergency account with a working password, and turn it back into a regular one', async () => {
    const email = anAddress();
    const { password } = await runAndParse(['break-glass', email, '--by', 'ada']);
    expect((await post('/api/sign-in', { email, password })).statusCode).toBe(200);
    expect(await users().findOne({ email })).toMatchObject({ breakGlass: true });
    await runAndParse(['end-break-glass', email, '--by', 'ada']);
    expect(await users().findOne({ email })).not.toHaveProperty('breakGlass');
    expect((await operator(['end-break-glass', email])).err).toContain('not an emergency account');
    expect(await readAudit(email)).toEqual([
      ['break-glass', 'asked', 'ada'],
      ['break-glass', 'accepted', 'ada'],
      ['end-break-glass', 'asked', 'ada'],
      ['end-break-glass', 'accepted', 'ada'],
      ['end-break-glass', 'asked', me],
      ['end-break-glass', 'refused', me],
    ]);
  });

  test('an existing account › is marked if it has a password, but not if a directory or provider manages it', async () => {
    const [own, provisioned, federated] = [await anInvited(), await anInvited(), await anInvited()];
    const { password } = await runAndParse(['break-glass', own.email]);
    expect(password).toBeUndefined();
    expect(await users().findOne({ _id: own.userId })).toMatchObject({ breakGlass: true });
    const identity = {
      provider: 'oidc',
      iss: 'https://id.example.org',
      subject: '1',
      at: new Date(),
    };
    const scim = { userName: 'dana', rev: 1, at: new Date() };
    await users().updateOne({ _id: provisioned.userId }, { $set: { scim } });
    await users().updateOne({ _id: federated.userId }, { $set: { identities: [identity] } });
    for (const { email } of [provisioned, federated]) {
      const { code, err } = await operator(['break-glass', email]);
      expect([code, err]).toEqual([2, expect.stringContaining('a separate address')]);
    }
  });
});

describe('npm run operator -- invite', () => {
  test('a new address › prints a link that creates an account for this address only, once', async () => {
    const email = anAddress();
    const { link } = await runAndParse(['invite', email, '--by', 'ada']);
    expect(link).toMatch(/^http:\/\/localhost:3000\/join#[\w.-]+$/);
    const invitation = link.split('#')[1];
    const check = () => post('/api/invitations/check', { token: invitation });
    expect((await check()).json()).toEqual({ email });
    const join = (as: string) =>
      post('/api/sign-up', { email: as, password: 'pump 17 left', invitation });
    expect((await join(anAddress())).json().code).toBe('link_expired');
    const all = await Promise.all(Array.from({ length: 8 }, () => join(email)));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array(7).fill(400),
    ]);
    expect((await check()).json().code).toBe('link_expired');
    expect((await post('/api/sign-in', { email, password: 'pump 17 left' })).statusCode).toBe(200);
    expect(await readAudit(email)).toEqual([
      ['invite', 'asked', 'ada'],
      ['invite', 'accepted', 'ada'],
    ]);
  });

  test('an invited address › prints another link and invalidates the earlier one', async () => {
    const email = anAddress();
    const first = await runAndParse(['invite', email]);
    const second = await runAndParse(['invite', email]);
    expect(second.id).toBe(first.id);
    const check = async ({ link }: { link: string }) =>
      (await post('/api/invitations/check', { token: link.split('#')[1] })).statusCode;
    expect([await check(first), await check(second)]).toEqual([400, 200]);
  });

  test('the stored invitation › does not contain the link', async () => {
    const email = anAddress();
    const { link } = await runAndParse(['invite', email]);
    const token = link.split('#')[1];
    const stored = JSON.stringify(await users().findOne({ email }));
    expect(stored).not.toContain(token.split('.')[2]);
    const elsewhere = await runAndParse(['invite', email], {
      PUBLIC_ORIGIN: 'https://board.example.org',
    });
    expect(elsewhere.link).toMatch(/^https:\/\/board\.example\.org\/join#/);
  });

  test('--mail › queues the mail for the server and prints no link', async () => {
    const email = anAddress();
    const invited = await runAndParse(['invite', email, '--mail'], {
      SMTP_URL: 'smtp://mail.example.org',
    });
    expect(invited).toEqual({ id: expect.any(String), email, mailed: true });
    expect((await users().findOne({ email }))?.outbox).toMatchObject([{ purpose: 'invite' }]);
  });

  test.each([
    ['an existing account', async () => (await anInvited()).email, [], 'has an account'],
    ['an invalid address', async () => 'dana', [], '"dana" is not an email address.'],
    [
      'an address while sign-up is closed',
      async () => anAddress(),
      [],
      'SIGN_UP is closed',
      'closed',
    ],
    [
      '--mail on a server without mail',
      async () => anAddress(),
      ['--mail'],
      '--mail needs a server',
    ],
  ])('refuses %s', async (_case, addressOf, options, sentence, signUp = '') => {
    const words = ['invite', await addressOf(), ...options];
    const { code, out, err } = await operator(words, { SIGN_UP: signUp });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(sentence);
  });

  describe('of an address that a member is changing to', () => {
    const aChange = async () => {
      const [member, wanted] = [await anInvited(), anAddress()];
      const now = new Date();
      const { userId: _id, sessionId } = member;
      const emailChange = { email: wanted, emailKey: wanted, sessionId, epoch: 0 };
      const nonce = { value: 'of the mail', at: now };
      const nonces = { new_address: nonce, old_address: nonce };
      await users().updateOne({ _id }, { $set: { emailChange, nonces } });
      return { member, wanted };
    };

    test('is refused, naming the member and how to end the change', async () => {
      const { member, wanted } = await aChange();
      const { code, out, err } = await operator(['invite', wanted]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(`${member.email} is changing`);
      expect(err).toContain(`end-sessions ${member.email}`);
      expect(await users().findOne({ email: wanted })).toBeNull();
      expect(await readAudit(wanted)).toMatchObject([
        ['invite', 'asked', me],
        ['invite', 'refused', me],
      ]);
      await runAndParse(['end-sessions', member.email]);
      expect(await runAndParse(['invite', wanted])).toMatchObject({ email: wanted });
    });

    test('that is invited already › is invited again', async () => {
      const { wanted } = await aChange();
      await users().insertOne(newAccount(wanted, { state: 'invited' }));
      expect(await runAndParse(['invite', wanted])).toMatchObject({ email: wanted });
    });

    test.each([
      ['with expired links', { 'nonces.new_address.at': new Date(0) }],
      ['that ended with the sessions of the member', { epoch: 1 }],
      ['of a member who was disabled', { state: 'disabled' as const }],
    ])('%s › is invited', async (_case, changes) => {
      const { member, wanted } = await aChange();
      await users().updateOne({ _id: member.userId }, { $set: changes });
      expect(await runAndParse(['invite', wanted])).toMatchObject({ email: wanted });
    });
  });

  test('without keys or public origin › says what a link needs', async () => {
    const { code, err } = await operator(['invite', anAddress()], { KEYS_DIR: '' });
    expect([code, err]).toEqual([2, expect.stringContaining('set KEYS_DIR and PUBLIC_ORIGIN')]);
  });
});

describe('npm run operator on a member', () => {
  const signIn = ({ email, password }: TestMember) => post('/api/sign-in', { email, password });
  const listTools = async (member: TestMember) => {
    testApp.forgetMemos();
    return (await member.request('GET', '/api/tools')).statusCode;
  };

  test('disable-user › ends sessions and refuses sign-ins until enable-user', async () => {
    const member = await anInvited();
    expect(await listTools(member)).toBe(200);
    await runAndParse(['disable-user', member.email]);
    expect(await listTools(member)).toBe(401);
    const refused = await signIn(member);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_credentials']);
    await runAndParse(['enable-user', member.userId]);
    expect((await signIn(member)).statusCode).toBe(200);
    expect(await listTools(member)).toBe(401);
    expect(await readAudit(member.email)).toEqual([
      ['invite', 'asked', me],
      ['invite', 'accepted', me],
      ['disable-user', 'asked', me],
      ['disable-user', 'accepted', me],
      ['enable-user', 'asked', me],
      ['enable-user', 'accepted', me],
    ]);
  });

  test('end-sessions › signs the member out everywhere; they can sign in again', async () => {
    const member = await anInvited();
    await member.request('POST', '/api/keys', { name: 'Wall', scope: 'tools:read', days: 30 });
    const ended = await runAndParse(['end-sessions', member.email.toUpperCase()]);
    expect(ended).toMatchObject({ act: 'end-sessions', keys: 1 });
    expect(await listTools(member)).toBe(401);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test('end-sessions --keys › also ends their keys', async () => {
    const member = await anInvited();
    const input = { name: 'Wall', scope: 'tools:read', days: 30 };
    const { secret } = (await member.request('POST', '/api/keys', input)).json();
    await runAndParse(['end-sessions', member.email]);
    const ended = await runAndParse(['end-sessions', member.email, '--keys']);
    expect(ended).toMatchObject({ act: 'end-sessions', keys: 0 });
    // The audit distinguishes them for people and programs.
    const lines = (await operator(['audit'])).out.split('\n').slice(0, 2);
    expect(lines[0]).toMatch(/ accepted {2}end-sessions {2}member-\S+ {2}keys ended {2}by /);
    expect(lines[1]).toMatch(/ accepted {2}end-sessions {2}member-\S+ {2}by /);
    expect((await runAndParse(['audit'])).slice(0, 2)).toMatchObject([
      { kind: 'end-sessions', details: { keys: ['ended'] } },
      { kind: 'end-sessions', details: {} },
    ]);
    testApp.forgetMemos();
    const headers = { authorization: `Bearer ${secret}` };
    expect((await testApp.app.inject({ url: '/api/tools', headers })).statusCode).toBe(401);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test('set-password › prints a new password once, ends sessions and keys, and reports the notification', async () => {
    const member = await anInvited();
    const key = { name: 'Wall', scope: 'tools:read', days: 30 };
    const { secret } = (await member.request('POST', '/api/keys', key)).json();
    const { password, mailed } = await runAndParse(['set-password', member.email]);
    expect(mailed).toBe(false);
    const headers = { authorization: `Bearer ${secret}` };
    expect((await testApp.app.inject({ url: '/api/tools', headers })).statusCode).toBe(401);
    expect(await listTools(member)).toBe(401);
    expect((await signIn(member)).statusCode).toBe(400);
    expect((await signIn({ ...member, password })).statusCode).toBe(200);
    const stored = JSON.stringify(
      await testApp.app.mongo.collection('auditLines').find().toArray(),
    );
    expect(stored).not.toContain(password);
  });

  test('list-users › marks unconfirmed addresses', async () => {
    const { userId } = await anInvited();
    await users().updateOne({ _id: userId }, { $set: { emailConfirmedAt: null } });
    const { out } = await operator(['list-users', '--json']);
    const listed = JSON.parse(out).find(({ id }: { id: string }) => id === userId);
    expect(listed.state).toBe('unconfirmed');
  });

  test('unlock-user › allows another attempt immediately', async () => {
    const member = await anInvited();
    await runAndParse(['unlock-user', member.email]);
    expect((await users().findOne({ _id: member.userId }))?.unlockedAt).toBeInstanceOf(Date);
  });

  test('activity › lists the account’s events, newest first, and is audited', async () => {
    const member = await anInvited();
    for (const _ of [1, 2]) await signIn({ ...member, password: 'not it at all' });
    const noted = () =>
      testApp.app.mongo.collection('activity').countDocuments({ userId: member.userId, count: 2 });
    await expect.poll(noted).toBe(1);
    expect(await runAndParse(['activity', member.email, '--by', 'ada'])).toMatchObject([
      { kind: 'sign_in_refused', count: 2, device: expect.any(String), at: expect.any(String) },
      { kind: 'sign_up' },
    ]);
    expect((await operator(['activity', member.userId])).out).toMatch(
      /^\S+Z {2}sign_in_refused {7}2 times {2}.+\n\S+Z {2}sign_up {15}.+\n$/,
    );
    expect((await readAudit(member.email)).slice(2, 4)).toEqual([
      ['activity', 'asked', 'ada'],
      ['activity', 'accepted', 'ada'],
    ]);
  });

  test('activity without entries › says so', async () => {
    const email = anAddress();
    await runAndParse(['invite', email]);
    expect((await operator(['activity', email])).out).toBe(`${email} has no activity.\n`);
  });

  test('delete-user › removes all data of the member except audit lines', async () => {
    const member = await anInvited();
    const other = await anInvited();
    for (const one of [member, other]) {
      await aTool(one);
      await one.request('PUT', '/api/notes', { content: 'Hydrants' }, { 'if-match': '"0"' });
      await one.request('POST', '/api/keys', { name: 'Wall', scope: 'tools:read', days: 30 });
    }
    const refused = await operator(['delete-user', member.email]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('add --yes')]);
    expect(await listTools(member)).toBe(200);

    await runAndParse(['delete-user', member.email, '--yes']);
    expect(await listTools(member)).toBe(401);
    expect((await signIn(member)).statusCode).toBe(400);
    expect(await listOccurrences(member)).toEqual(['auditLines']);
    expect(await listOccurrences(other)).toEqual(
      expect.arrayContaining([
        'users',
        'toolLists',
        'userNotes',
        'sessions',
        'activity',
        'apiKeys',
      ]),
    );
    expect(await listTools(other)).toBe(200);
  }, 30_000);

  test('audit hold › prevents the removal of a member until audit release-hold; both are audited', async () => {
    const member = await anInvited();
    await runAndParse(['audit', 'hold', member.email, '--by', 'ada']);
    expect((await operator(['audit', 'hold', member.userId])).err).toContain('held already');
    expect((await operator(['delete-user', member.email, '--yes'])).err).toContain('is held');
    await users().updateOne(
      { _id: member.userId },
      { $set: { email: member.userId, emailKey: member.userId } },
    );
    await runAndParse(['audit', 'release-hold', member.email, '--by', 'ada']);
    expect((await operator(['audit', 'release-hold', member.userId])).err).toContain('not held');
    const lines = await readAuditLines(testApp.app, { 'subject.id': member.userId });
    const own = lines.filter(({ kind }) => /hold/.test(kind));
    expect(own.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['hold', 'asked'],
      ['hold', 'accepted'],
      ['hold', 'asked'],
      ['hold', 'refused'],
      ['release-hold', 'asked'],
      ['release-hold', 'accepted'],
      ['release-hold', 'asked'],
      ['release-hold', 'refused'],
    ]);
  }, 60_000);

  /** Collections that contain the member's id or address. */
  async function listOccurrences({ userId, email }: TestMember): Promise<string[]> {
    const { app } = testApp;
    const found: string[] = [];
    for (const { name } of await app.mongo.listCollections()) {
      const text = JSON.stringify(await app.mongo.collection(name).find().toArray());
      if (text.includes(userId) || text.includes(email)) found.push(name);
    }
    return found;
  }

  test.each([
    'activity',
    'disable-user',
    'enable-user',
    'end-sessions',
    'set-password',
    'unlock-user',
  ])('%s refuses whom nobody knows, and writes that down', async (command) => {
    const nobody = anAddress();
    const { code, err } = await operator([command, nobody]);
    expect([code, err]).toEqual([2, `No member has the address or id ${nobody}.\n`]);
    expect(await readAudit(nobody)).toEqual([[command, 'refused', me]]);
  });

  test.each(['disable-user', 'enable-user', 'set-password'])(
    '%s refuses invited members without an account',
    async (command) => {
      const email = anAddress();
      await runAndParse(['invite', email]);
      const { code, err } = await operator([command, email]);
      expect([code, err]).toEqual([2, expect.stringContaining('only invited')]);
      expect((await readAudit(email)).slice(-2)).toEqual([
        [command, 'asked', me],
        [command, 'refused', me],
      ]);
      const [newest, before] = await runAndParse(['audit']);
      const subject = { name: email };
      expect(newest).toMatchObject({ kind: command, subject, outcome: 'refused' });
      expect(before).toMatchObject({ kind: 'invite', subject, outcome: 'accepted' });
    },
  );

  test('audit › lists operator commands, newest first', async () => {
    const email = anAddress();
    await runAndParse(['invite', email, '--by', 'ada']);
    await runAndParse(['delete-user', email, '--yes', '--by', 'bo']);
    const [newest, before] = await runAndParse(['audit']);
    const subject = { name: email };
    const bo = { name: 'bo' };
    expect(newest).toMatchObject({ kind: 'delete-user', subject, actor: bo, outcome: 'accepted' });
    expect(before).toMatchObject({ kind: 'invite', subject, actor: { name: 'ada' } });
    expect((await operator(['audit'])).out).toMatch(
      new RegExp(`Z {2}accepted {2}delete-user {3}${email} {2}by bo\n`),
    );
  });

  test('--help › lists all commands and exit codes', async () => {
    const { out } = await operator(['--help']);
    for (const command of ['invite <email>', 'delete-user <email or id> --yes', 'unlock-user'])
      expect(out).toContain(command);
    expect(out).toContain('Exit codes');
    const { code, err } = await operator(['list-users', '--yes']);
    expect([code, err]).toEqual([2, expect.stringContaining('There is no option --yes.')]);
  });
});
