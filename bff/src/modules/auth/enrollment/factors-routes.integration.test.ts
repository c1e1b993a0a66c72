import { describe, expect, test, vi } from 'vitest';
import { Authenticator } from '../../../../testing/authenticator.ts';
import { aMember, linkTokenOf, sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../../testing/fixtures.ts';
import {
  addPasskey,
  addTotp,
  codeOf,
  periodsLater,
  signInSteps,
} from '../../../../testing/second-factor.ts';
import { makeStale } from '../../../../testing/stale-session.ts';
import { wrongCodesInARow } from '../sessions/sign-in/second-factor/second-factor-rate-limit.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

const secondFactor = { mode: 'optional', graceDays: 14, rememberDays: 30 } as const;
// With mail configured, notices wait in the outbox until a worker takes them.
const here = setUpTestApp({ secondFactor, smtpUrl: 'smtp://127.0.0.1:9' });
const member = setUpMemberOfEachTest(here);

const path = '/api/me/factors';
const userOf = (userId = member.userId) =>
  here.app.mongo.collection<UserDocument>('users').findOne({ _id: userId });
const noticesOf = async (userId = member.userId) =>
  ((await userOf(userId))?.outbox ?? [])
    .map(({ purpose }) => purpose)
    .filter((purpose) => purpose !== 'confirm');
const kindsOf = async () =>
  (await member.request('GET', '/api/activity'))
    .json()
    .entries.map(({ kind }: { kind: string }) => kind);
const summarize = ({ statusCode, json }: Awaited<ReturnType<typeof member.request>>) =>
  [statusCode, statusCode < 300 ? null : json().code] as const;

describe('an authenticator app', () => {
  test('› is active once its code was entered, comes with ten recovery codes, and a notice is mailed', async () => {
    const { secret, uri } = (await member.request('POST', `${path}/totp`)).json();
    expect(uri).toBe(
      `otpauth://totp/Firedeck:${encodeURIComponent(member.email)}?issuer=Firedeck&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await member.request('GET', path)).json()).toEqual({
      totp: null,
      passkeys: [],
      codes: null,
      is_required: false,
    });
    const wrong = await member.request('POST', `${path}/totp/confirm`, { totp: '000000' });
    expect(summarize(wrong)).toEqual([422, 'mfa_verification_failed']);
    const added = await member.request('POST', `${path}/totp/confirm`, { totp: codeOf(secret) });
    expect(added.statusCode).toBe(200);
    expect(added.json()).toMatchObject({
      factors: { totp: { created_at: expect.any(String) }, codes: { left: 10, total: 10 } },
    });
    expect(new Set(added.json().codes).size).toBe(10);
    for (const code of added.json().codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    expect(await noticesOf()).toContain('factor_added');
    await expect.poll(kindsOf).toContain('factor_added');
  });

  test('› the code that confirmed it is not accepted at a sign-in', async () => {
    const { secret } = (await member.request('POST', `${path}/totp`)).json();
    const totp = codeOf(secret);
    await member.request('POST', `${path}/totp/confirm`, { totp });
    const { first, second } = signInSteps(here);
    const { ticket } = (await first(member)).json().mfa;
    expect(summarize(await second(ticket, { totp }))).toEqual([422, 'mfa_verification_failed']);
  });

  test('› confirmed without a shown secret is refused', async () => {
    const response = await member.request('POST', `${path}/totp/confirm`, { totp: '123456' });
    expect(summarize(response)).toEqual([422, 'mfa_challenge_expired']);
  });
});

describe('a passkey', () => {
  test('› is added, renamed and removed; the response to its challenge is accepted once', async () => {
    const authenticator = new Authenticator();
    const { options } = (
      await member.request('POST', `${path}/passkeys/options`, { kind: 'passkey' })
    ).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(member.userId).toString('base64url'), name: member.email },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    });
    const passkey = authenticator.create(options);
    const body = { name: ' Station key ', passkey };
    const added = await member.request('POST', `${path}/passkeys`, body);
    expect(added.statusCode).toBe(201);
    const [{ id, ...shown }] = added.json().factors.passkeys;
    expect(shown).toMatchObject({
      name: 'Station key',
      last_used_at: null,
      is_passwordless: true,
      is_backed_up: true,
    });
    expect(summarize(await member.request('POST', `${path}/passkeys`, body))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
    const renamed = await member.request('PATCH', `${path}/passkeys/${id}`, { name: 'Key 2' });
    expect(renamed.json().factors.passkeys).toMatchObject([{ id, name: 'Key 2' }]);
    const removed = await member.request('DELETE', `${path}/passkeys/${id}`);
    expect(removed.json().factors).toMatchObject({ passkeys: [], codes: null });
    expect(await noticesOf()).toEqual(['factor_added', 'factor_removed']);
    expect((await signInSteps(here).first(member)).statusCode).toBe(200);
  });

  test('› already registered, by the same or another member, is refused', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    const excluded = (
      await member.request('POST', `${path}/passkeys/options`, { kind: 'passkey' })
    ).json().options.excludeCredentials;
    expect(excluded).toMatchObject([{ id: authenticator.credentials[0]?.id }]);
    const other = await aMember(here.app);
    const again = new Authenticator();
    again.nextId = authenticator.credentials[0]?.id ?? null;
    expect(summarize(await addPasskey(other, again))).toEqual([409, 'factor_exists']);
    again.nextId = authenticator.credentials[0]?.id ?? null;
    expect(summarize(await addPasskey(member, again))).toEqual([409, 'factor_exists']);
  });

  test('› created for another site is refused', async () => {
    const elsewhere = new Authenticator({ origin: 'https://firedeck.example.net' });
    expect(summarize(await addPasskey(member, elsewhere))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test('› after ten others is refused with the limit', async () => {
    for (let count = 0; count < 10; count += 1) await addPasskey(member, new Authenticator());
    const response = await member.request('POST', `${path}/passkeys/options`, { kind: 'passkey' });
    expect(response.json()).toMatchObject({
      code: 'limit_reached',
      limit: { name: 'passkeys', value: 10 },
    });
  });
});

test('hundreds of changes › are limited, because each would be mailed', async () => {
  await addTotp(member);
  const renew = () => member.request('POST', `${path}/codes`);
  const statuses: number[] = [];
  for (let time = 0; time < 30; time += 1) statuses.push((await renew()).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 29 }, () => 200), 429]);
  expect((await noticesOf()).length).toBe(30);
  // A factor that somebody else added must be removable right away.
  expect((await member.request('DELETE', `${path}/totp`)).statusCode).toBe(200);
});

test('two concurrent first factors › show codes once, and those are valid', async () => {
  const { secret } = (await member.request('POST', `${path}/totp`)).json();
  const { options } = (
    await member.request('POST', `${path}/passkeys/options`, { kind: 'passkey' })
  ).json();
  const passkey = new Authenticator().create(options);
  const responses = await Promise.all([
    member.request('POST', `${path}/totp/confirm`, { totp: codeOf(secret) }),
    member.request('POST', `${path}/passkeys`, { name: 'Key', passkey }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 201]);
  const shown = responses.flatMap((response) => response.json().codes ?? []);
  expect(shown).toHaveLength(10);
  const { first, second } = signInSteps(here);
  const { ticket } = (await first(member)).json().mfa;
  expect((await second(ticket, { code: shown[0] })).statusCode).toBe(200);
});

describe('the last factor removed while another one is added › leaves that one with recovery codes', () => {
  const another = async () => {
    const options = await member.request('POST', `${path}/passkeys/options`, { kind: 'passkey' });
    const passkey = new Authenticator().create(options.json().options);
    return () => member.request('POST', `${path}/passkeys`, { name: 'New key', passkey });
  };
  const onlyNewKey = { totp: null, passkeys: [{ name: 'New key' }], codes: { left: 10 } };

  test.each(['totp', 'passkey'])('%s, with data read before', async (kind) => {
    const remove = await withLast(kind);
    const add = await another();
    const { readMember } = here.app;
    let removed = 0;
    const read = vi.spyOn(here.app, 'readMember').mockImplementationOnce(async (id) => {
      const user = await readMember(id);
      removed = (await remove()).statusCode;
      return user;
    });
    const added = await add();
    read.mockRestore();
    expect([removed, added.statusCode]).toEqual([200, 201]);
    expect(added.json().factors).toMatchObject(onlyNewKey);
    expect(added.json().codes).toHaveLength(10);
  });

  test.each(['totp', 'passkey'])('%s, with data that was just outdated', async (kind) => {
    const remove = await withLast(kind);
    const add = await another();
    const users = userModel(here.app.mongo);
    const update = users.findOneAndUpdate.bind(users);
    let added = 0;
    const write = vi
      .spyOn(users, 'findOneAndUpdate')
      .mockImplementationOnce(update)
      .mockImplementationOnce((...command) => {
        const exec = async () => {
          added = (await add()).statusCode;
          return update(...command)
            .lean()
            .exec();
        };
        return { lean: () => ({ exec }) } as unknown as ReturnType<typeof update>;
      });
    const removed = await remove();
    write.mockRestore();
    expect([removed.statusCode, added]).toEqual([200, 201]);
    expect(removed.json().factors).toMatchObject(onlyNewKey);
  });

  /** Removes the member's only factor. */
  async function withLast(kind: string) {
    if (kind === 'totp') {
      await addTotp(member);
      return () => member.request('DELETE', `${path}/totp`);
    }
    const added = await addPasskey(member, new Authenticator());
    const [{ id }] = added.json().factors.passkeys;
    return () => member.request('DELETE', `${path}/passkeys/${id}`);
  }
});

describe('recovery codes', () => {
  test('› renewed, replace the earlier ones; used, they cause a notice', async () => {
    const { codes: before } = await addTotp(member);
    const { codes } = (await member.request('POST', `${path}/codes`)).json();
    const { first, second } = signInSteps(here);
    const { ticket } = (await first(member)).json().mfa;
    expect((await second(ticket, { code: before[0] })).statusCode).toBe(422);
    expect((await second(ticket, { code: codes[0] })).statusCode).toBe(200);
    expect(await noticesOf()).toEqual([
      'factor_added',
      'recovery_codes_renewed',
      'recovery_code_used',
    ]);
  });

  test('› without a factor are not created', async () => {
    expect(summarize(await member.request('POST', `${path}/codes`))).toEqual([404, 'not_found']);
  });
});

describe('a sensitive act long after the sign-in of a member with a factor', () => {
  test('› requires the factor, not the password, then succeeds', async () => {
    const { secret, codes } = await addTotp(member);
    await makeStale(here, member);
    const refused = await member.request('POST', '/api/keys', {
      name: 'Wall',
      scope: 'tools:read',
      days: 30,
    });
    expect(refused.json()).toMatchObject({ code: 'step_up_required', methods: ['totp', 'code'] });
    const byPassword = await member.request('POST', '/api/step-up', { password: member.password });
    expect(byPassword.json()).toMatchObject({
      code: 'step_up_required',
      methods: ['totp', 'code'],
    });
    const wrong = await member.request('POST', '/api/step-up', { totp: '000000' });
    expect(summarize(wrong)).toEqual([422, 'mfa_verification_failed']);
    const proved = await member.request('POST', '/api/step-up', { totp: codeOf(secret) });
    expect(proved.statusCode).toBe(204);
    const body = { name: 'Wall', scope: 'tools:read', days: 30 };
    expect((await member.request('POST', '/api/keys', body)).statusCode).toBe(201);
    await makeStale(here, member);
    expect((await member.request('POST', '/api/step-up', { code: codes[1] })).statusCode).toBe(204);
    expect((await member.request('GET', '/api/me/export')).statusCode).toBe(200);
  });

  test('› accepts a passkey, whose response is valid once', async () => {
    const authenticator = new Authenticator();
    await addPasskey(member, authenticator);
    await makeStale(here, member);
    const { options } = (await member.request('POST', '/api/step-up/passkey')).json();
    const passkey = authenticator.get(options);
    expect((await member.request('POST', '/api/step-up', { passkey })).statusCode).toBe(204);
    expect(summarize(await member.request('POST', '/api/step-up', { passkey }))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    expect((await member.request('GET', '/api/me/export')).statusCode).toBe(200);
  });

  test('after a hundred wrong codes in a row › no code is accepted until a recovery code is used', async () => {
    const { secret, codes } = await addTotp(member);
    const rule = wrongCodesInARow(here.app.throttle, { userId: member.userId, of: 'step-up' });
    const wrong = await member.request('POST', '/api/step-up', { totp: '000000' });
    expect(summarize(wrong)).toEqual([422, 'mfa_verification_failed']);
    expect(await here.app.throttle.countUsed(rule)).toBe(1);
    for (let tried = 1; tried < 100; tried += 1) await here.app.throttle.consume(rule);
    const byApp = () => member.request('POST', '/api/step-up', { totp: codeOf(secret) });
    expect(summarize(await byApp())).toEqual([429, 'over_request_rate_limit']);
    const byCode = await member.request('POST', '/api/step-up', { code: codes[0] });
    expect(byCode.statusCode).toBe(204);
    expect((await byApp()).statusCode).toBe(204);
    // Guesses in a stolen session don't delay the member's sign-in, which resets the count.
    for (let tried = 0; tried < 100; tried += 1) await here.app.throttle.consume(rule);
    const { first, second } = signInSteps(here);
    const { ticket } = (await first(member)).json().mfa;
    expect((await second(ticket, { totp: codeOf(secret, 1) })).statusCode).toBe(200);
    expect((await periodsLater(2, byApp)).statusCode).toBe(204);
  });

  test('› a session that began before the factor was added has to prove it first, even within minutes', async () => {
    const { first } = signInSteps(here);
    const { access_token: token } = (await first(member)).json();
    await addTotp(member);
    here.forgetMemos();
    const headers = { authorization: `Bearer ${token}` };
    const response = await here.app.inject({ url: '/api/me/export', headers });
    expect(summarize(response)).toEqual([403, 'step_up_required']);
  });

  test('› proven by a passkey while another tab adds one › both succeed', async () => {
    const [first, second] = [new Authenticator(), new Authenticator()];
    await addPasskey(member, first);
    const kind = { kind: 'passkey' };
    const creation = (await member.request('POST', `${path}/passkeys/options`, kind)).json();
    const { options } = (await member.request('POST', '/api/step-up/passkey')).json();
    const passkey = second.create(creation.options);
    const added = await member.request('POST', `${path}/passkeys`, { name: 'Key 2', passkey });
    expect(added.statusCode).toBe(201);
    const proof = { passkey: first.get(options) };
    expect((await member.request('POST', '/api/step-up', proof)).statusCode).toBe(204);
  });

  test('› a password change requires the factor, too; without a factor the password is enough', async () => {
    const change = { current_password: member.password, password: 'ladder 17 at the gate' };
    await makeStale(here, member);
    expect((await member.request('PUT', '/api/me/password', change)).statusCode).toBe(204);
    await addTotp(member);
    await makeStale(here, member);
    const back = { current_password: change.password, password: 'hydrant 3 is frozen' };
    expect(summarize(await member.request('PUT', '/api/me/password', back))).toEqual([
      403,
      'step_up_required',
    ]);
  });
});

test('the data export › contains no secret, recovery code or passkey', async () => {
  const { secret, codes } = await addTotp(member);
  await addPasskey(member, new Authenticator());
  const stored = await userOf();
  const { body } = await member.request('GET', '/api/me/export');
  const [passkey] = stored?.passkeys ?? [];
  const hashes = stored?.mfa?.codes?.map(({ hash }) => hash) ?? [];
  const hidden = [secret, ...codes, ...hashes, stored?.mfa?.totp?.secret, passkey?.publicKey];
  expect(hidden).toHaveLength(23);
  for (const text of hidden) expect(body).not.toContain(text ?? body);
});

test('a password reset by mail › removes no factor', async () => {
  const { secret } = await addTotp(member);
  const { post } = signInSteps(here);
  await post('/api/password-resets', { email: member.email });
  const token = await linkTokenOf(here.app, member.email, 'reset');
  const password = 'ladder 17 at the gate';
  expect((await post('/api/password-resets/consume', { token, password })).statusCode).toBe(204);
  const { first, second } = signInSteps(here);
  const { mfa } = (await first({ ...member, password })).json();
  expect((await second(mfa.ticket, { totp: codeOf(secret) })).statusCode).toBe(200);
});

test('a password reset by mail › gives its browser no separate count of wrong codes: a reader of the mail only has the password', async () => {
  const { secret } = await addTotp(member);
  const rule = wrongCodesInARow(here.app.throttle, { userId: member.userId, of: null });
  for (let tried = 0; tried < 100; tried += 1) await here.app.throttle.consume(rule);
  const device = { fd_device: 'f'.repeat(22) };
  const { first, post, second } = signInSteps(here);
  await post('/api/password-resets', { email: member.email });
  const token = await linkTokenOf(here.app, member.email, 'reset');
  const password = 'ladder 17 at the gate';
  await post('/api/password-resets/consume', { token, password }, device);
  const { mfa } = (await first({ ...member, password }, {}, device)).json();
  expect(summarize(await second(mfa.ticket, { totp: codeOf(secret) }, device))).toEqual([
    429,
    'over_request_rate_limit',
  ]);
});

test('a remembered device › skips the second step, and proves the factor for a sensitive act', async () => {
  const { secret } = await addTotp(member);
  const { first, second } = signInSteps(here);
  const device = { fd_device: 'c'.repeat(22) };
  const { mfa } = (await first(member, {}, device)).json();
  expect(mfa.can_remember).toBe(true);
  const proof = { totp: codeOf(secret), remember_device: true };
  expect((await second(mfa.ticket, proof, device)).statusCode).toBe(200);
  const skipped = await first(member, {}, device);
  expect(skipped.statusCode).toBe(200);
  const headers = { authorization: `Bearer ${skipped.json().access_token}` };
  expect(summarize(await here.app.inject({ url: '/api/me/export', headers }))).toEqual([
    403,
    'step_up_required',
  ]);
  expect((await first(member, {}, { fd_device: 'd'.repeat(22) })).statusCode).toBe(202);
});

test('a remembered device › has to do the second step again once all sessions were ended', async () => {
  const { secret } = await addTotp(member);
  const { first, second } = signInSteps(here);
  const device = { fd_device: 'e'.repeat(22) };
  const { mfa } = (await first(member, {}, device)).json();
  await second(mfa.ticket, { totp: codeOf(secret), remember_device: true }, device);
  expect((await first(member, {}, device)).statusCode).toBe(200);
  await member.request('POST', '/api/sign-out', { scope: 'global' }, sameSiteHeaders);
  expect((await first(member, {}, device)).statusCode).toBe(202);
});

test('a deleted account › has no factor', async () => {
  await addTotp(member);
  await addPasskey(member, new Authenticator());
  await member.request('POST', '/api/me/deletion', { email: member.email });
  const left = await userOf();
  expect([left?.state, left?.mfa, left?.passkeys]).toEqual(['deleted', undefined, undefined]);
});
