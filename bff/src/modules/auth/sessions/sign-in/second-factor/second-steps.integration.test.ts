import { randomUUID } from 'node:crypto';
import { minuteMs } from '@firedeck/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../../../testing/authenticator.ts';
import {
  aMember,
  linkTokenOf,
  refreshTokenOf,
  sameSiteHeaders,
  type TestMember,
} from '../../../../../../testing/builders.ts';
import {
  setUpMemberOfEachTest,
  setUpSecondApp,
  setUpTestApp,
} from '../../../../../../testing/fixtures.ts';
import {
  addPasskey,
  addTotp,
  codeOf,
  periodsLater,
  signInSteps,
} from '../../../../../../testing/second-factor.ts';
import { invitationsRepository } from '../../../users/invitations-repository.ts';
import type { UserDocument } from '../../../users/user-model.ts';
import type { SessionDocument } from '../../session-model.ts';
import { wrongCodesInARow } from './second-factor-rate-limit.ts';

const secondFactor = { mode: 'optional', graceDays: 14, rememberDays: 0 } as const;
const here = setUpTestApp({ secondFactor });
/** Another process of the same deployment. */
const there = setUpSecondApp(here, { secondFactor });
const member = setUpMemberOfEachTest(here);

const steps = () => signInSteps(here);
const ticketOf = async (of: TestMember = member) => (await steps().first(of)).json().mfa.ticket;
const summarize = ({ statusCode, json }: Awaited<ReturnType<ReturnType<typeof steps>['post']>>) =>
  [statusCode, json().code] as const;
const userOf = (userId = member.userId) =>
  here.app.mongo.collection<UserDocument>('users').findOne({ _id: userId });
const sessionOf = (response: Parameters<typeof refreshTokenOf>[1]) =>
  here.app.mongo
    .collection<SessionDocument>('sessions')
    .findOne({ _id: refreshTokenOf(here.app, response).split('.')[3] ?? '' });

describe('a sign-in with the right password of a member with an authenticator app', () => {
  let secret = '';
  let codes: string[] = [];
  beforeEach(async () => {
    ({ secret, codes } = await addTotp(member));
  });

  test('› returns a ticket, and no session or cookie', async () => {
    const response = await steps().first(member);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({
      mfa: {
        ticket: expect.any(String),
        methods: ['totp', 'code'],
        expires_in: 300,
        can_remember: false,
      },
    });
    expect(response.cookies).toEqual([]);
    expect(
      await here.app.mongo.collection('sessions').countDocuments({ userId: member.userId }),
    ).toBe(1);
  });

  test('› the code starts a session at level 2, with remember-me if requested', async () => {
    const { ticket } = (await steps().first(member, { remember: true })).json().mfa;
    const response = await steps().second(ticket, { totp: codeOf(secret) });
    expect(response.statusCode).toBe(200);
    expect(response.json().user.id).toBe(member.userId);
    expect(await sessionOf(response)).toMatchObject({
      remember: true,
      auth: { level: 2, amr: ['pwd', 'otp'] },
    });
  });

  test('› the same code again is refused like a wrong one', async () => {
    const code = codeOf(secret);
    expect((await steps().second(await ticketOf(), { totp: code })).statusCode).toBe(200);
    const used = await steps().second(await ticketOf(), { totp: code });
    const wrong = await steps().second(await ticketOf(), { totp: '000000' });
    expect([summarize(used), summarize(wrong)]).toEqual([
      [422, 'mfa_verification_failed'],
      [422, 'mfa_verification_failed'],
    ]);
    expect(used.json().message).toBe(wrong.json().message);
  });

  test('› a wrong and a used code cost the same commands', async () => {
    const code = codeOf(secret);
    await steps().second(await ticketOf(), { totp: code });
    const ticket = await ticketOf();
    const workOf = async (proof: object, by = ticket) =>
      (await here.queriesOf(() => steps().second(by, proof))).filter(
        (query) => !query.endsWith(' activity'),
      );
    const used = await workOf({ totp: code });
    expect(used).toEqual(['find users', 'update users']);
    expect(await workOf({ totp: '000000' })).toEqual(used);
    expect(await workOf({ code: 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa' })).toEqual(used);
    expect(await workOf({ totp: '000000' }, 'no ticket')).toEqual(used);
  });

  test('› 20 concurrent requests with the same code start one session', async () => {
    const code = codeOf(secret);
    const tickets: string[] = [];
    while (tickets.length < 20) tickets.push(await ticketOf());
    const responses = await Promise.all(
      tickets.map((ticket) => steps().second(ticket, { totp: code })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 422 && status !== 429)).toEqual(
      [],
    );
  });

  test('› the same code in two processes concurrently signs in once', async () => {
    const code = codeOf(secret);
    const tickets = [await ticketOf(), await ticketOf()];
    const responses = await Promise.all(
      [here, there].map((process, at) =>
        signInSteps(process).second(tickets[at] ?? '', { totp: code }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(responses.flatMap(({ cookies }) => cookies)).toHaveLength(1);
  });

  test('› a clock one period late is accepted, two are refused', async () => {
    const [now, late] = [codeOf(secret), codeOf(secret, 1)];
    const responses = await periodsLater(3, async () => {
      const ticket = await ticketOf();
      const twoLate = await steps().second(ticket, { totp: late });
      const current = await steps().second(ticket, { totp: codeOf(secret, -1) });
      return [twoLate.statusCode, current.statusCode];
    });
    expect(now).not.toBe(late);
    expect(responses).toEqual([422, 200]);
  });

  test('› a recovery code typed by hand works once', async () => {
    const [first = ''] = codes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const response = await steps().second(await ticketOf(), { code: typed });
    expect(response.statusCode).toBe(200);
    expect((await sessionOf(response))?.auth?.amr).toEqual(['pwd', 'kba']);
    expect(summarize(await steps().second(await ticketOf(), { code: first }))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    const { codes: left } = (await member.request('GET', '/api/me/factors')).json();
    expect(left).toMatchObject({ left: 9, total: 10 });
  });

  test('› the ticket is bound to the device and the member, and expires after five minutes', async () => {
    const ticket = (await steps().first(member, {}, { fd_device: 'a'.repeat(22) })).json().mfa
      .ticket;
    const other = await aMember(here.app);
    const theirs = await addTotp(other);
    const proof = { totp: codeOf(secret) };
    const outcomes = [
      summarize(await steps().second(ticket, proof, { fd_device: 'b'.repeat(22) })),
      summarize(await steps().second(await ticketOf(), { totp: codeOf(theirs.secret) })),
      await periodsLater(11, async () => summarize(await steps().second(ticket, proof, {}))),
    ];
    expect(outcomes).toEqual([
      [422, 'mfa_challenge_expired'],
      [422, 'mfa_verification_failed'],
      [422, 'mfa_challenge_expired'],
    ]);
  });

  test('› the ticket expires when all sessions are ended', async () => {
    const ticket = await ticketOf();
    await here.app.mongo
      .collection<UserDocument>('users')
      .updateOne({ _id: member.userId }, { $inc: { epoch: 1 } });
    expect(summarize(await steps().second(ticket, { totp: codeOf(secret) }))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
  });

  test('a ticket allows five attempts, including the right code', async () => {
    const ticket = await ticketOf();
    for (let tried = 0; tried < 5; tried += 1)
      expect(summarize(await steps().second(ticket, { totp: '000000' }))[1]).toBe(
        'mfa_verification_failed',
      );
    expect(summarize(await steps().second(ticket, { totp: codeOf(secret) }))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
  });

  test('repeated right passwords do not reset the count of wrong codes', async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 12; tried += 1)
      statuses.push((await steps().second(await ticketOf(), { totp: '000000' })).statusCode);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(statuses.slice(10)).toContain(429);
    const { entries } = (await member.request('GET', '/api/activity')).json();
    expect(
      entries.find(({ kind }: { kind: string }) => kind === 'sign_in_refused').count,
    ).toBeGreaterThanOrEqual(10);
  });

  test('after a hundred wrong codes in a row › no code is accepted until a recovery code is used', async () => {
    const rule = wrongCodesInARow(here.app.throttle, { userId: member.userId, of: null });
    for (let tried = 0; tried < 100; tried += 1) await here.app.throttle.consume(rule);
    const refused = await steps().second(await ticketOf(), { totp: codeOf(secret) });
    expect(summarize(refused)).toEqual([429, 'over_request_rate_limit']);
    const byCode = await steps().second(await ticketOf(), { code: codes[0] });
    expect(byCode.statusCode).toBe(200);
    expect((await steps().second(await ticketOf(), { totp: codeOf(secret) })).statusCode).toBe(200);
  });

  test('› a copy of the database is not enough: secrets and codes are encrypted or hashed', async () => {
    const stored = JSON.stringify(await userOf());
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    const other = await aMember(here.app);
    await addTotp(other);
    // Another member's secret in this document is refused, too.
    await here.app.mongo
      .collection<UserDocument>('users')
      .updateOne(
        { _id: other.userId },
        { $set: { 'mfa.totp.secret': (await userOf())?.mfa?.totp?.secret ?? '' } },
      );
    expect(
      summarize(await steps().second(await ticketOf(other), { totp: codeOf(secret) })),
    ).toEqual([422, 'mfa_verification_failed']);
  });
});

describe('a passkey', () => {
  test('› signs in without a password, at level 2', async () => {
    const authenticator = new Authenticator();
    const added = await addPasskey(member, authenticator);
    expect(added.statusCode).toBe(201);
    expect(added.json().codes).toHaveLength(10);
    const { answer: response } = await steps().byPasskey(authenticator, { remember: true });
    expect(response.statusCode).toBe(200);
    expect(await sessionOf(response)).toMatchObject({
      userId: member.userId,
      remember: true,
      auth: { level: 2, amr: ['hwk'] },
    });
  });

  test('› synced between devices, whose counter stays at 0, signs in repeatedly', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    const statuses = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await steps().byPasskey(authenticator)).answer.statusCode);
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('› with an older counter is refused as a copy', async () => {
    const authenticator = new Authenticator({ counts: true });
    await addPasskey(member, authenticator);
    expect((await steps().byPasskey(authenticator)).answer.statusCode).toBe(200);
    for (const credential of authenticator.credentials) credential.counter = 0;
    expect(summarize((await steps().byPasskey(authenticator)).answer)).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› a replayed response is refused, even with the same cookie', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    const { answer: response, finish, passkey } = await steps().byPasskey(authenticator);
    expect(response.statusCode).toBe(200);
    expect(summarize(await finish())).toEqual([422, 'mfa_verification_failed']);
    expect(summarize(await steps().post('/api/sign-in/passkey', { passkey }))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
    const options = await steps().post('/api/sign-in/passkey/options');
    const cookies = Object.fromEntries(options.cookies.map(({ name, value }) => [name, value]));
    expect(summarize(await steps().post('/api/sign-in/passkey', { passkey }, cookies))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› of another site is refused', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    authenticator.origin = 'http://localhost:3001';
    expect(summarize((await steps().byPasskey(authenticator)).answer)).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› without user verification is not enough by itself', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    authenticator.uv = false;
    expect(summarize((await steps().byPasskey(authenticator)).answer)).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› a security key without a PIN is only a second factor', async () => {
    const stick = new Authenticator({ uv: false, counts: true });
    const added = await addPasskey(member, stick, { kind: 'security_key' });
    expect(added.json().factors.passkeys).toMatchObject([{ is_passwordless: false }]);
    stick.uv = true;
    expect((await steps().byPasskey(stick)).answer.statusCode).toBe(422);
    stick.uv = false;
    const { mfa } = (await steps().first(member)).json();
    expect(mfa.methods).toEqual(['passkey', 'code']);
    const proof = { passkey: stick.get(mfa.passkey) };
    const response = await steps().second(mfa.ticket, proof);
    expect(response.statusCode).toBe(200);
    expect((await sessionOf(response))?.auth).toMatchObject({ level: 2, amr: ['pwd', 'hwk'] });
    expect(summarize(await steps().second(mfa.ticket, proof))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› of another member is no second factor', async () => {
    const [mine, theirs] = [new Authenticator(), new Authenticator()];
    await addPasskey(member, mine);
    await addPasskey(await aMember(here.app), theirs);
    const { mfa } = (await steps().first(member)).json();
    const { allowCredentials: _, ...anybody } = mfa.passkey;
    expect(summarize(await steps().second(mfa.ticket, { passkey: theirs.get(anybody) }))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› of a disabled account is refused', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    await here.app.mongo
      .collection<UserDocument>('users')
      .updateOne({ _id: member.userId }, { $set: { state: 'disabled' } });
    expect((await steps().byPasskey(authenticator)).answer.statusCode).toBe(422);
  });
});

test('an API key › is neither a ticket nor a proof for the second step', async () => {
  const input = { name: 'Wall', scope: 'tools:write', days: 30 };
  const { secret: key } = (await member.request('POST', '/api/keys', input)).json();
  const authenticator = new Authenticator();
  await addPasskey(member, authenticator);
  const { ticket } = (await steps().first(member)).json().mfa;
  const { options } = (await steps().post('/api/sign-in/passkey/options')).json();
  const bodies: Record<string, object[]> = {
    'POST /api/sign-in/second': [
      { ticket: key, totp: '000000' },
      { ticket, totp: '000000' },
      { ticket, code: key },
    ],
    // Open to anyone; its response needs the cookie.
    'POST /api/sign-in/passkey/options': [],
    'POST /api/sign-in/passkey': [{ passkey: authenticator.get(options) }],
  };
  const outcomes: Record<string, object[]> = {};
  for (const route of here.routes.filter((one) => one.startsWith('POST /api/sign-in/'))) {
    outcomes[route] = [];
    for (const body of bodies[route] ?? [{}]) {
      const [, url] = route.split(' ');
      const headers = { ...sameSiteHeaders, authorization: `Bearer ${key}` };
      const response = await here.app.inject({ method: 'POST', url: url ?? '', headers, body });
      expect(response.cookies.filter(({ value }) => value !== '')).toEqual([]);
      outcomes[route].push([...summarize(response)]);
    }
  }
  const [expired, wrong] = [
    [422, 'mfa_challenge_expired'],
    [422, 'mfa_verification_failed'],
  ];
  expect(outcomes).toEqual({
    'POST /api/sign-in/second': [expired, wrong, wrong],
    'POST /api/sign-in/passkey/options': [],
    'POST /api/sign-in/passkey': [expired],
  });
});

test('wrong passwords from the address of a station › do not delay a second step or a passkey there', async () => {
  const { redis, throttle } = here.app;
  const [{ secret, codes }, authenticator] = [await addTotp(member), new Authenticator()];
  await addPasskey(member, authenticator);
  const device = { fd_device: 's'.repeat(22) };
  const signIn = async () => (await steps().first(member, {}, device)).json().mfa.ticket;
  expect((await steps().second(await signIn(), { code: codes[0] }, device)).statusCode).toBe(200);
  // The counters after two hundred of them within an hour.
  const key = `fd:tries:${throttle.createKey('sign-in-address', '127.0.0.1')}`;
  const until = Date.now() + 15 * minuteMs;
  await redis.hset(key, { tries: 300, until });
  try {
    const stranger = { ...member, email: 'nobody@example.org' };
    expect((await steps().first(stranger)).statusCode).toBe(429);
    const wrong = await steps().second(await signIn(), { totp: '000000' }, device);
    expect(summarize(wrong)).toEqual([422, 'mfa_verification_failed']);
    const right = await steps().second(await signIn(), { totp: codeOf(secret) }, device);
    expect(right.statusCode).toBe(200);
    expect((await steps().byPasskey(authenticator)).answer.statusCode).toBe(200);
  } finally {
    await redis.del(key);
  }
});

test('a secret encrypted by a key that this process has not read yet › is not a wrong code: 503', async () => {
  const { secret } = await addTotp(member);
  const users = here.app.mongo.collection<UserDocument>('users');
  const stored = (await userOf())?.mfa?.totp?.secret ?? '';
  const elsewhere = `00000000.${stored.split('.')[1]}`;
  const write = (sealed: string) =>
    users.updateOne({ _id: member.userId }, { $set: { 'mfa.totp.secret': sealed } });
  await write(elsewhere);
  const ticket = await ticketOf();
  const totp = codeOf(secret);
  const unavailable = [503, 'temporarily_unavailable'];
  for (let time = 0; time < 12; time += 1) {
    expect(summarize(await steps().second(ticket, { totp }))).toEqual(unavailable);
    const atStepUp = await member.request('POST', '/api/step-up', { totp });
    expect(summarize(atStepUp)).toEqual(unavailable);
  }
  await write(stored);
  expect((await steps().second(ticket, { totp })).statusCode).toBe(200);
});

test('a retried invited sign-up › starts no session once the account has a factor', async () => {
  const email = `member-${randomUUID()}@example.org`;
  await invitationsRepository(here.app.mongo).invite(email, []);
  const invitation = await linkTokenOf(here.app, email, 'invite');
  const cookies = { fd_device: 'i'.repeat(22) };
  const invited = await aMember(here.app, { email, invitation, cookies });
  const data = { first_name: 'Dana', last_name: 'Reyes' };
  const body = { email, password: invited.password, data, invitation };
  const again = () => steps().post('/api/sign-up', body, cookies);
  expect((await again()).json().session).toMatchObject({ user: { id: invited.userId } });
  await addTotp(invited);
  const response = await again();
  expect(summarize(response)).toEqual([422, 'user_already_exists']);
  expect(response.cookies).toEqual([]);
});

test('a body with two proofs › is refused before either is tried', async () => {
  const response = await steps().second('x', { totp: '123456', code: 'a'.repeat(24) });
  expect(summarize(response)).toEqual([400, 'validation_failed']);
});
