import { randomUUID } from 'node:crypto';
import { limits, times } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import {
  aMember,
  aTool,
  injectProven,
  linkTokenOf,
  refreshTokenOf,
  refreshWith,
  sameSiteHeaders,
  type TestMember,
} from '../../../../testing/builders.ts';
import {
  endsByOthers,
  endsOfOneSession,
  type SessionEnd,
} from '../../../../testing/session-ends.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { withoutRequestId } from '../../../../testing/without-request-id.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { membersRepository } from '../users/members-repository.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

let mailing: TestApp;
let member: TestMember;
let wanted: string;

beforeAll(async () => {
  mailing = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
}, 30_000);
afterAll(() => mailing.close());
beforeEach(async () => {
  member = await aMember(mailing.app);
  wanted = `new-${randomUUID()}@example.org`;
});

const users = () => mailing.app.mongo.collection<UserDocument>('users');
const stored = () => users().findOne({ _id: member.userId });
const mailsOf = async (userId = member.userId) =>
  ((await users().findOne({ _id: userId }))?.outbox ?? []).map(({ purpose }) => purpose);
const requestChange = (email: string, by = member) =>
  by.request('POST', '/api/me/email', { email });
const tokenOf = async (purpose: LinkPurpose) =>
  linkTokenOf(mailing.app, (await stored())?.email ?? '', purpose);
const post = (url: string, body: object) =>
  mailing.app.inject({ method: 'POST', url, headers: sameSiteHeaders, body });
const press = async (address: 'new' | 'old', given?: string) =>
  post('/api/email-changes/confirm', {
    address,
    token: given ?? (await tokenOf(`${address}_address`)),
  });
const signIn = (email: string, { password } = member) => post('/api/sign-in', { email, password });
const statusOf = async (email: string) => (await signIn(email)).statusCode;

describe('an email change where mail is sent', () => {
  test('mails a link to both addresses, and keeps the old address until then', async () => {
    const response = await requestChange(wanted);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { is_mailed: true, user: { email: member.email } },
    ]);
    expect((await mailsOf()).slice(-2)).toEqual(['old_address', 'new_address']);
    expect([await statusOf(member.email), await statusOf(wanted)]).toEqual([200, 400]);
  });

  test.each([
    ['the new one first', ['new', 'old']],
    ['the old one first', ['old', 'new']],
  ] as const)(
    'both links opened, %s › changes the address, not before',
    async (_case, [one, two]) => {
      await requestChange(wanted);
      const tokens = { new: await tokenOf('new_address'), old: await tokenOf('old_address') };
      expect((await press(one, tokens[one])).json()).toEqual({ is_changed: false });
      expect(await statusOf(wanted)).toBe(400);
      expect((await press(two, tokens[two])).json()).toEqual({ is_changed: true });
      expect([await statusOf(member.email), await statusOf(wanted)]).toEqual([400, 200]);
      expect(await stored()).toMatchObject({ email: wanted, emailKey: wanted });
    },
  );

  test('sign-ups of an earlier address › are all removed', async () => {
    const [at, passwordHash] = [new Date(), null];
    const other = { value: 'x', at, passwordHash, firstName: 'Eve', lastName: '' };
    await users().updateOne({ _id: member.userId }, { $set: { furtherSignUps: [other] } });
    await requestChange(wanted);
    await press('new');
    await press('old');
    expect(await stored()).toMatchObject({ email: wanted });
    expect(await stored()).not.toHaveProperty('furtherSignUps');
  });

  test('one link opened twice › does not count as both', async () => {
    await requestChange(wanted);
    const token = await tokenOf('new_address');
    await press('new', token);
    expect((await press('new', token)).json()).toEqual({ is_changed: false });
    expect((await press('old', token)).json().code).toBe('link_expired');
    expect(await statusOf(wanted)).toBe(400);
  });

  test('completed › continues the requesting session, and ends all others', async () => {
    const elsewhere = refreshTokenOf(mailing.app, await signIn(member.email));
    await requestChange(wanted);
    await press('new');
    await press('old');
    expect((await member.request('GET', '/api/me')).json().email).toBe(wanted);
    expect((await refreshWith(mailing.app, elsewhere)).statusCode).toBe(400);
    expect((await refreshWith(mailing.app, member.refreshToken)).json().user.email).toBe(wanted);
  });

  test('completed › frees the old address, and invalidates password reset links mailed there', async () => {
    await post('/api/password-resets', { email: member.email });
    const reset = await tokenOf('reset');
    await requestChange(wanted);
    await press('new');
    await press('old');
    const consumed = await post('/api/password-resets/consume', {
      token: reset,
      password: 'ladder 17 at the gate',
    });
    expect(consumed.json().code).toBe('link_expired');
    const next = await aMember(mailing.app, { email: member.email });
    expect(next.userId).not.toBe(member.userId);
  });

  test('refused at the old address › keeps it, and invalidates the links', async () => {
    await requestChange(wanted);
    const tokens = { new: await tokenOf('new_address'), old: await tokenOf('old_address') };
    await press('new', tokens.new);
    const refused = await post('/api/email-changes/refuse', { token: tokens.old });
    expect(refused.statusCode).toBe(204);
    const codes = [(await press('new', tokens.new)).json().code];
    codes.push((await press('old', tokens.old)).json().code);
    expect(codes).toEqual(['link_expired', 'link_expired']);
    expect(await statusOf(wanted)).toBe(400);
  });

  test('the new address › cannot refuse for the old one', async () => {
    await requestChange(wanted);
    const refused = await post('/api/email-changes/refuse', {
      token: await tokenOf('new_address'),
    });
    expect(refused.json().code).toBe('link_expired');
  });

  test('links from a day ago, or of an earlier request › have expired', async () => {
    await requestChange(wanted);
    const before = await tokenOf('new_address');
    await requestChange(`other-${wanted}`);
    expect((await press('new', before)).json().code).toBe('link_expired');
    const at = new Date(Date.now() - times.confirmLinkHours * 3_600_000 - 1_000);
    await users().updateOne(
      { _id: member.userId },
      { $set: { 'nonces.new_address.at': at, 'nonces.old_address.at': at } },
    );
    expect((await press('old')).json().code).toBe('link_expired');
  });

  test('a password change › cancels a pending email change', async () => {
    await requestChange(wanted);
    const token = await tokenOf('new_address');
    await member.request('PUT', '/api/me/password', {
      current_password: member.password,
      password: 'ladder 17 at the gate',
    });
    expect((await press('new', token)).json().code).toBe('link_expired');
  });

  const members = () => membersRepository(mailing.app.mongo);
  test.each([
    [
      'all sessions are ended by an operator',
      () => accountsRepository(mailing.app.mongo).endSessions(member.userId, { endKeys: true }),
    ],
    [
      'the account is disabled and enabled',
      async () => {
        await members().disable(member.userId);
        await members().enable(member.userId);
      },
    ],
    [
      'the member signs out everywhere',
      () => member.request('POST', '/api/sign-out', { scope: 'global' }, sameSiteHeaders),
    ],
    [
      'an earlier version ends all sessions',
      () => users().updateOne({ _id: member.userId }, { $inc: { epoch: 1 } }),
    ],
  ])('%s › invalidates the links, and the session stays ended', async (_case, end) => {
    await requestChange(wanted);
    const tokens = { new: await tokenOf('new_address'), old: await tokenOf('old_address') };
    await end();
    mailing.forgetMemos();
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
    const codes = [(await press('new', tokens.new)).json().code];
    codes.push((await press('old', tokens.old)).json().code);
    mailing.forgetMemos();
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
    expect((await refreshWith(mailing.app, member.refreshToken)).statusCode).toBe(400);
    expect(codes).toEqual(['link_expired', 'link_expired']);
    expect(await stored()).toMatchObject({ email: member.email });
  });

  test.each<SessionEnd>([
    [
      'an operator ends all sessions',
      () => accountsRepository(mailing.app.mongo).endSessions(member.userId, { endKeys: false }),
    ],
    ['an operator disables the account', () => members().disable(member.userId)],
    ...endsOfOneSession(() => ({ testApp: mailing, member })),
  ])('requested while %s › is not stored', async (_case, end) => {
    const { throttle } = mailing.app;
    const { consume } = throttle;
    // After the session was checked, before the change is stored.
    vi.spyOn(throttle, 'consume').mockImplementationOnce(async (...rules) => {
      await end();
      return consume(...rules);
    });
    const response = await requestChange(wanted);
    expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
    expect(await stored()).not.toHaveProperty('emailChange');
    expect(await mailsOf()).not.toContain('old_address');
  });

  test.each(endsByOthers(() => ({ testApp: mailing, member })))(
    '%s after the request › invalidates the links',
    async (_case, end) => {
      await requestChange(wanted);
      const tokens = { new: await tokenOf('new_address'), old: await tokenOf('old_address') };
      await end();
      const codes = [(await press('new', tokens.new)).json().code];
      codes.push((await press('old', tokens.old)).json().code);
      expect(codes).toEqual(['link_expired', 'link_expired']);
      expect(await stored()).toMatchObject({ email: member.email });
    },
  );

  test('a sign-out before the links are opened › does not cancel the change', async () => {
    await requestChange(wanted);
    await member.request('POST', '/api/sign-out', {}, sameSiteHeaders);
    await press('new');
    expect((await press('old')).json()).toEqual({ is_changed: true });
    mailing.forgetMemos();
    expect((await member.request('GET', '/api/me')).statusCode).toBe(401);
  });

  test('a taken address › gets the response of a free one; its owner is notified, and keeps it', async () => {
    const owner = await aMember(mailing.app);
    await aTool(owner);
    const shown = ({ statusCode, headers, body }: Awaited<ReturnType<typeof requestChange>>) => ({
      statusCode,
      headers: Object.keys(headers).toSorted(),
      body: withoutRequestId(body),
    });
    const taken = shown(await requestChange(owner.email.toUpperCase()));
    const mailed = await mailsOf();
    expect(mailed.slice(-1)).toEqual(['old_address']);
    expect((await mailsOf(owner.userId)).slice(-1)).toEqual(['exists']);
    expect(shown(await requestChange(wanted))).toEqual(taken);
    expect(await users().findOne({ _id: owner.userId })).toMatchObject({ email: owner.email });
    expect(await stored()).toMatchObject({ email: member.email });
  });

  test('an address taken in the meantime › stays with its owner, and the link has expired', async () => {
    await requestChange(wanted);
    const tokens = { new: await tokenOf('new_address'), old: await tokenOf('old_address') };
    await press('new', tokens.new);
    const next = await aMember(mailing.app, { email: wanted });
    expect((await press('old', tokens.old)).json().code).toBe('link_expired');
    expect(await stored()).toMatchObject({ email: member.email });
    expect((await signIn(wanted, next)).statusCode).toBe(200);
  });

  describe('an address with an unconfirmed sign-up', () => {
    const aSignUp = async (changes: Partial<UserDocument> = {}) => {
      await post('/api/sign-up', { email: wanted, password: 'crane 5 by night' });
      await users().updateOne({ email: wanted }, { $set: changes });
      return users().findOne({ email: wanted });
    };

    test('signed up before the request › gets the link, and the member gets the address', async () => {
      const signUp = await aSignUp();
      expect((await requestChange(wanted)).statusCode).toBe(200);
      expect((await mailsOf()).slice(-2)).toEqual(['old_address', 'new_address']);
      await press('new');
      expect(await users().findOne({ _id: signUp?._id ?? '' })).not.toBeNull();
      expect((await press('old')).json()).toEqual({ is_changed: true });
      expect(await statusOf(wanted)).toBe(200);
      expect(await users().findOne({ _id: signUp?._id ?? '' })).toBeNull();
    });

    test('signed up after the request › the member gets the address', async () => {
      await requestChange(wanted);
      await aSignUp();
      await press('new');
      expect((await press('old')).json()).toEqual({ is_changed: true });
      expect(await statusOf(wanted)).toBe(200);
    });

    /** Acts once, after the sign-up was removed and before the address is taken. */
    const afterRemoval = (act: () => Promise<unknown>) => {
      const model = userModel(mailing.app.mongo);
      const remove = model.findOneAndDelete.bind(model);
      vi.spyOn(model, 'findOneAndDelete').mockImplementationOnce(((filter: object) => ({
        lean: () => ({
          exec: async () => {
            const removed = await remove(filter).lean().exec();
            await act();
            return removed;
          },
        }),
      })) as unknown as typeof model.findOneAndDelete);
    };
    const outcomes = async () =>
      (await readAuditLines(mailing.app, { 'subject.id': member.userId })).map(
        ({ outcome, details }) => [outcome, details?.removed_sign_ups],
      );

    test('signed up again while it is removed › the member gets the address, and the audit lists both', async () => {
      await requestChange(wanted);
      const first = await aSignUp();
      let second: UserDocument | null = null;
      await press('new');
      afterRemoval(async () => {
        second = await aSignUp();
      });
      expect((await press('old')).json()).toEqual({ is_changed: true });
      vi.restoreAllMocks();
      expect(await statusOf(wanted)).toBe(200);
      const ids = [first, second as UserDocument | null].map((signUp) => signUp?._id);
      expect(await outcomes()).toEqual([
        ['asked', undefined],
        ['accepted', ids],
      ]);
    });

    test('when the change is canceled during the removal › the sign-up is gone, and the audit lists it', async () => {
      await requestChange(wanted);
      const signUp = await aSignUp();
      await press('new');
      afterRemoval(() =>
        accountsRepository(mailing.app.mongo).endSessions(member.userId, { endKeys: false }),
      );
      expect((await press('old')).json().code).toBe('link_expired');
      vi.restoreAllMocks();
      expect(await users().findOne({ email: wanted })).toBeNull();
      expect(await outcomes()).toEqual([
        ['asked', undefined],
        ['refused', [signUp?._id]],
      ]);
    });

    test('when the change has expired › the sign-up keeps the address', async () => {
      await requestChange(wanted);
      const signUp = await aSignUp();
      await press('new');
      const old = await tokenOf('old_address');
      await users().updateOne({ _id: member.userId }, { $inc: { epoch: 1 } });
      expect((await press('old', old)).json().code).toBe('link_expired');
      expect(await users().findOne({ email: wanted })).toEqual(signUp);
    });

    test.each([
      ['invited', { state: 'invited' }],
      ['disabled', { state: 'disabled' }],
    ] as const)(
      'when its account is %s › gets no link, and keeps the address',
      async (_case, changes) => {
        await requestChange(wanted);
        const owner = await aSignUp(changes);
        await press('new');
        expect((await press('old')).json().code).toBe('link_expired');
        expect((await requestChange(wanted)).statusCode).toBe(200);
        expect((await mailsOf()).at(-1)).toBe('old_address');
        expect(await users().findOne({ email: wanted })).toEqual(owner);
      },
    );
  });

  test('two members who want the same address › one gets it', async () => {
    const other = await aMember(mailing.app);
    await Promise.all([requestChange(wanted), requestChange(wanted, other)]);
    const tokens = await Promise.all(
      [member, other].flatMap(({ email }) =>
        (['new', 'old'] as const).map(async (address) => ({
          address,
          token: await linkTokenOf(mailing.app, email, `${address}_address`),
        })),
      ),
    );
    await Promise.all(tokens.map(({ address, token }) => press(address, token)));
    // Opens a link again whose request lost the race.
    await Promise.all(tokens.map(({ address, token }) => press(address, token)));
    expect(await users().countDocuments({ emailKey: wanted })).toBe(1);
  });

  test.each([
    ["the member's own one", () => member.email.toUpperCase(), 400, 'validation_failed'],
    ['none', () => 'no address', 400, 'validation_failed'],
  ])('to %s › is refused', async (_case, email, status, code) => {
    const response = await requestChange(email());
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json().fields).toMatchObject([{ field: 'email' }]);
  });

  test('right after the sign-in › needs the password for this address', async () => {
    const response = await mailing.app.inject({
      method: 'POST',
      url: '/api/me/email',
      headers: { authorization: `Bearer ${member.accessToken}` },
      body: { email: wanted },
    });
    expect(response.json().code).toBe('step_up_required');
    expect(await mailsOf()).not.toContain('new_address');
  });

  const other = (local: string) => `${local}-${randomUUID()}@example.org`;
  const statusesOf = async (addresses: readonly string[], by = member) => {
    const statuses = new Set<number>();
    // Each proof is for one request; identical concurrent requests share one.
    for (const email of addresses) statuses.add((await requestChange(email, by)).statusCode);
    return statuses;
  };
  const often = (email: string) => Array<string>(limits.emailChangesPerDay).fill(email);

  test('after many addresses that got no mail › is still possible', async () => {
    const addresses = Array<string>(limits.emailChangeMailsPerDay).fill(member.email);
    expect(await statusesOf(addresses)).toEqual(new Set([400]));
    expect((await requestChange(wanted)).statusCode).toBe(200);
  });

  test('after as many misspelled addresses as the limit allows › is still possible', async () => {
    const misspelled = often('').map(() => other('misspelled'));
    expect(await statusesOf(misspelled)).toEqual(new Set([200]));
    expect((await requestChange(wanted)).statusCode).toBe(200);
  });

  test('many requests for one address › are limited, for one member only', async () => {
    expect(await statusesOf(often(wanted))).toEqual(new Set([200]));
    expect((await requestChange(wanted)).statusCode).toBe(429);
    expect((await requestChange(other('free'))).statusCode).toBe(200);
    expect((await requestChange(wanted, await aMember(mailing.app))).statusCode).toBe(200);
  });

  test('many requests for different addresses › are limited, to protect mailboxes', async () => {
    const addresses = Array.from({ length: limits.emailChangeMailsPerDay }, () => other('any'));
    expect(await statusesOf(addresses)).toEqual(new Set([200]));
    expect((await requestChange(wanted)).statusCode).toBe(429);
  });

  test('to an address that many members have requested › is limited, to protect the mailbox', async () => {
    const count = limits.emailChangeMailsPerDay / limits.emailChangesPerDay;
    for (let requests = 0; requests < count; requests += 1)
      expect(await statusesOf(often(wanted), await aMember(mailing.app))).toEqual(new Set([200]));
    expect((await requestChange(wanted)).statusCode).toBe(429);
    expect((await requestChange(other('free'))).statusCode).toBe(200);
  });

  test('to addresses that reached their daily mail limit › does not count for the member', async () => {
    const count = limits.emailChangeMailsPerDay / limits.emailChangesPerDay;
    const full = Array.from({ length: count }, () => other('full'));
    const addresses = full.flatMap(often);
    for (let strangers = 0; strangers < count; strangers += 1)
      expect(await statusesOf(addresses, await aMember(mailing.app))).toEqual(new Set([200]));
    expect(await statusesOf(addresses)).toEqual(new Set([429]));
    expect((await requestChange(wanted)).statusCode).toBe(200);
  });

  test('two concurrent requests for an address with one mail left › count once for the member', async () => {
    const { emailChangesPerDay, emailChangeMailsPerDay } = limits;
    for (let mails = emailChangeMailsPerDay - 1; mails > 0; mails -= emailChangesPerDay)
      await statusesOf(often(wanted).slice(0, mails), await aMember(mailing.app));
    const twice = await Promise.all(
      [wanted, wanted.toUpperCase()].map((one) => requestChange(one)),
    );
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
    const others = Array.from({ length: emailChangeMailsPerDay - 1 }, () => other('any'));
    expect(await statusesOf(others)).toEqual(new Set([200]));
    expect(await statusesOf([other('one-more')])).toEqual(new Set([429]));
  });

  test("records both steps in the member's activity, and the change in the audit", async () => {
    await requestChange(wanted);
    await press('new');
    await press('old');
    const kinds = async () =>
      (await member.request('GET', '/api/activity'))
        .json()
        .entries.map(({ kind }: { kind: string }) => kind);
    await expect
      .poll(kinds)
      .toEqual(expect.arrayContaining(['email_change_asked', 'email_changed']));
    const lines = await readAuditLines(mailing.app, { 'subject.id': member.userId });
    const self = { id: member.userId, name: member.email };
    expect(lines).toMatchObject([
      { kind: 'change-email', actor: self, subject: self, outcome: 'asked' },
      { kind: 'change-email', actor: self, subject: self, outcome: 'accepted' },
    ]);
  });
});

describe('an email change where no mail is sent', () => {
  let silent: TestApp;
  beforeAll(async () => {
    const { mongodbUri, keysDir } = mailing.config;
    silent = await startTestApp({ mongodbUri, keysDir });
  }, 30_000);
  afterAll(() => silent.close());
  const requestChangeHere = (email: string) =>
    injectProven(silent.app, {
      method: 'POST',
      url: '/api/me/email',
      headers: { authorization: `Bearer ${member.accessToken}` },
      payload: { email },
    });

  test('changes the address directly, and ends other sessions', async () => {
    const elsewhere = refreshTokenOf(mailing.app, await signIn(member.email));
    const other = await aMember(mailing.app);
    const taken = await requestChangeHere(other.email);
    const changed = await requestChangeHere(wanted);
    expect([taken.statusCode, taken.json().code]).toEqual([422, 'user_already_exists']);
    expect(changed.json()).toMatchObject({ is_mailed: false, user: { email: wanted } });
    mailing.forgetMemos();
    expect((await refreshWith(mailing.app, elsewhere)).statusCode).toBe(400);
    expect((await member.request('GET', '/api/me')).json().email).toBe(wanted);
    expect(await statusOf(wanted)).toBe(200);
  });

  test.each(endsOfOneSession(() => ({ testApp: mailing, member })))(
    'while %s › keeps the address',
    async (_case, end) => {
      const { throttle } = silent.app;
      const { consume } = throttle;
      vi.spyOn(throttle, 'consume').mockImplementationOnce(async (...rules) => {
        await end();
        return consume(...rules);
      });
      const response = await requestChangeHere(wanted);
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_authenticated']);
      expect(await stored()).toMatchObject({ email: member.email });
    },
  );
});

describe('an email change where only some domains may sign up', () => {
  test('an address of another domain › is refused', async () => {
    const { mongodbUri, keysDir } = mailing.config;
    const signUp = { mode: 'domains', domains: ['example.org'] } as const;
    const strict = await startTestApp({
      mongodbUri,
      keysDir,
      signUp: { ...signUp, domains: ['example.org'] },
    });
    const response = await injectProven(strict.app, {
      method: 'POST',
      url: '/api/me/email',
      headers: { authorization: `Bearer ${member.accessToken}` },
      payload: { email: 'dana@elsewhere.example' },
    });
    await strict.app.close();
    expect([response.statusCode, response.json().code]).toEqual([403, 'sign_up_restricted']);
  });
});
