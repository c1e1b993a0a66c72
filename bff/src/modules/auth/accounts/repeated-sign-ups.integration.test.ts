import { randomUUID } from 'node:crypto';
import { dayMs, limits, times } from '@firedeck/contract';
import { type MailJob, mailQueue } from '@firedeck/contract/jobs';
import { anEmptyRedisDatabase, type RedisDatabase } from '@firedeck/services/redis-database';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sameSiteHeaders } from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { UserDocument } from '../users/user-model.ts';
import { purgeUnconfirmedAccounts } from './purge-unconfirmed-accounts.ts';

let database: RedisDatabase;
let testApp: TestApp;
let queue: Queue<MailJob>;

beforeAll(async () => {
  database = await anEmptyRedisDatabase(dataServices().redisUrl);
  const redis = { redisUrl: database.url, redisCacheUrl: database.url };
  testApp = await startTestApp({ ...redis, smtpUrl: 'smtp://127.0.0.1:1' });
  queue = new Queue(mailQueue, { connection: { url: database.url, maxRetriesPerRequest: null } });
  await vi.waitUntil(() => testApp.app.isRedisReady(), pollOptions);
}, 60_000);
afterAll(async () => {
  await testApp.close();
  await queue.close();
  await database.giveBack();
});

const pollOptions = { timeout: 15_000, interval: 50 };
const person = { password: 'pump 17 left', first_name: 'Dana' };
const stranger = { password: 'crane 5 by night', first_name: 'Eve' };
const anAddress = () => `member-${randomUUID()}@example.org`;
const users = () => testApp.app.mongo.collection<UserDocument>('users');
const post = (url: string, body: object) =>
  testApp.app.inject({ method: 'POST', url, headers: sameSiteHeaders, body });
const confirm = async (token: string, { password }: { password: string }) => {
  const response = await post('/api/confirmations/consume', { token, password });
  return response.statusCode === 204 ? 204 : response.json().code;
};
const signIn = (email: string, { password }: { password: string }) =>
  post('/api/sign-in', { email, password });

async function tokensMailedTo(email: string): Promise<string[]> {
  const jobs = (await queue.getJobs()).filter(({ data }) => data.to === email);
  const inOrder = jobs.toSorted((one, other) => one.data.at.localeCompare(other.data.at));
  return inOrder.map(({ data }) => data.token ?? '');
}

/** The token of the mail that `act` causes. */
async function mailedBy(email: string, act: () => Promise<unknown>): Promise<string> {
  const before = (await tokensMailedTo(email)).length;
  await act();
  await expect.poll(async () => (await tokensMailedTo(email)).length, pollOptions).toBe(before + 1);
  return (await tokensMailedTo(email)).at(-1) ?? '';
}

const signUpOnly = (email: string, { password, first_name }: typeof person) =>
  post('/api/sign-up', { email, password, data: { first_name } });
const signUp = (email: string, names: typeof person) =>
  mailedBy(email, () => signUpOnly(email, names));
const requestAgain = (email: string) =>
  mailedBy(email, () => post('/api/confirmations', { email }));

/** Moves everything done so far into the past. */
async function passTime(email: string, ms: number): Promise<void> {
  const user = await users().findOne({ email });
  const older = (at: Date) => new Date(at.getTime() - ms);
  const { nonces, linkMails = [], furtherSignUps } = user ?? {};
  const confirmNonce = nonces?.confirm;
  await users().updateOne(
    { email },
    {
      $set: {
        linkMails: linkMails.map(older),
        ...(confirmNonce && {
          'nonces.confirm': { ...confirmNonce, at: older(confirmNonce.at) },
        }),
        ...(furtherSignUps && {
          furtherSignUps: furtherSignUps.map((each) => ({
            ...each,
            at: older(each.at),
            ...(each.signedUpAt && { signedUpAt: older(each.signedUpAt) }),
          })),
        }),
        ...(user && { createdAt: older(user.createdAt) }),
      },
    },
  );
}
const minute = (email: string) => passTime(email, times.linkMailPauseMs + 1_000);

/** The tokens of both, in the order of their sign-ups. */
async function bothSignUp(email: string, order: (typeof person)[]): Promise<string[]> {
  const tokens = [];
  for (const names of order) {
    tokens.push(await signUp(email, names));
    await minute(email);
  }
  return tokens;
}

describe('a stranger signs up with the same address', () => {
  test.each([
    ['a minute after', [person, stranger]],
    ['a minute before', [stranger, person]],
  ])('%s › the owner confirms with their own link and password', async (_when, order) => {
    const email = anAddress();
    const tokens = await bothSignUp(email, order);
    const own = tokens[order.indexOf(person)] ?? '';
    const other = tokens[order.indexOf(stranger)] ?? '';
    expect(own).not.toBe(other);
    expect(await confirm(own, person)).toBe(204);
    expect(await confirm(other, stranger)).toBe('link_expired');
    expect((await signIn(email, stranger)).statusCode).toBe(400);
    const signedIn = await signIn(email, person);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json().user.user_metadata.first_name).toBe('Dana');
  });

  test('› each link accepts only the password of its own sign-up', async () => {
    const email = anAddress();
    const [own = '', other = ''] = await bothSignUp(email, [person, stranger]);
    expect(await confirm(own, stranger)).toBe('invalid_credentials');
    expect(await confirm(other, person)).toBe('invalid_credentials');
    expect((await users().findOne({ email }))?.emailConfirmedAt).toBeNull();
    expect(await confirm(own, person)).toBe(204);
  });

  test("up to the daily mail limit › pushes out nobody's link", async () => {
    const email = anAddress();
    const strangers = Array.from({ length: limits.linkMailsPerDay - 2 }, () => stranger);
    const [, ...tokens] = await bothSignUp(email, [stranger, person, ...strangers]);
    const before = await users().findOne({ email });
    expect((await signUpOnly(email, stranger)).statusCode).toBe(201);
    expect(await users().findOne({ email })).toEqual(before);
    // The oldest mail is a day old, so the next may be sent; the owner's is a minute younger.
    await passTime(email, times.confirmLinkHours * 3_600_000 - 5 * 61_000);
    await signUp(email, stranger);
    expect((await users().findOne({ email }))?.furtherSignUps).toHaveLength(limits.linkMailsPerDay);
    expect(await confirm(tokens[0] ?? '', person)).toBe(204);
  });

  test('› both links opened concurrently › one confirms', async () => {
    const email = anAddress();
    const [own = '', other = ''] = await bothSignUp(email, [person, stranger]);
    const responses = await Promise.all([confirm(own, person), confirm(other, stranger)]);
    expect(responses.toSorted()).toEqual([204, 'link_expired']);
    const statuses = await Promise.all(
      [person, stranger].map(async (names) => (await signIn(email, names)).statusCode),
    );
    expect(statuses).toEqual(responses.map((response) => (response === 204 ? 200 : 400)));
  });

  test('› each link expires', async () => {
    const email = anAddress();
    const [own = ''] = await bothSignUp(email, [person]);
    await passTime(email, 3_600_000);
    const other = await signUp(email, stranger);
    await passTime(email, (times.confirmLinkHours - 1) * 3_600_000);
    expect(await confirm(own, person)).toBe('link_expired');
    expect(await confirm(other, stranger)).toBe(204);
  });

  test('› a valid link prevents the removal as an unused account', async () => {
    const email = anAddress();
    await bothSignUp(email, [stranger]);
    await passTime(email, times.unusedAccountDays * dayMs);
    const token = await signUp(email, person);
    await passTime(email, times.confirmLinkHours * 3_600_000 - 60_000);
    await purgeUnconfirmedAccounts(testApp.app.mongo, new Date());
    expect(await confirm(token, person)).toBe(204);
  });

  test('› a password reset ends the links of both', async () => {
    const email = anAddress();
    const [own = '', other = ''] = await bothSignUp(email, [person, stranger]);
    const token = await mailedBy(email, () => post('/api/password-resets', { email }));
    const chosen = { password: 'hydrant 4 north' };
    expect((await post('/api/password-resets/consume', { token, ...chosen })).statusCode).toBe(204);
    expect(await confirm(own, chosen)).toBe('link_expired');
    expect(await confirm(own, person)).toBe('link_expired');
    expect(await confirm(other, stranger)).toBe('link_expired');
    expect((await signIn(email, chosen)).statusCode).toBe(200);
    expect(await users().findOne({ email })).not.toHaveProperty('furtherSignUps');
  });

  test.each([
    ['is unconfirmed', false, ''],
    ['is confirmed', true, 'Dana'],
  ])(
    '› a password reset of an account that %s › keeps only the names of its owner',
    async (_case, isConfirmed, firstName) => {
      const email = anAddress();
      const own = await signUp(email, person);
      if (isConfirmed) await confirm(own, person);
      const token = await mailedBy(email, () => post('/api/password-resets', { email }));
      const chosen = { password: 'hydrant 4 north' };
      expect((await post('/api/password-resets/consume', { token, ...chosen })).statusCode).toBe(
        204,
      );
      const signedIn = await signIn(email, chosen);
      expect(signedIn.json().user.user_metadata.first_name).toBe(firstName);
    },
  );
});

describe('a repeated confirmation mail', () => {
  test('› contains the current link, whose lifetime starts again', async () => {
    const email = anAddress();
    const first = await signUp(email, person);
    await passTime(email, (times.confirmLinkHours - 1) * 3_600_000);
    expect(await requestAgain(email)).toBe(first);
    await passTime(email, 2 * 3_600_000);
    expect(await confirm(first, person)).toBe(204);
  });

  test('after the link has expired › contains a new one', async () => {
    const email = anAddress();
    const first = await signUp(email, person);
    await passTime(email, times.confirmLinkHours * 3_600_000);
    const second = await requestAgain(email);
    expect(second).not.toBe(first);
    expect(await confirm(first, person)).toBe('link_expired');
    expect(await confirm(second, person)).toBe(204);
  });

  test('with several pending sign-ups › is sent for each in turn, and ends none', async () => {
    const email = anAddress();
    const tokens = await bothSignUp(email, [person, stranger]);
    const again = [];
    for (const _ of tokens) {
      again.push(await requestAgain(email));
      await minute(email);
    }
    expect(again).toEqual(tokens);
    expect(await confirm(tokens[0] ?? '', person)).toBe(204);
  });

  test('while one link is valid › does not renew an expired one', async () => {
    const email = anAddress();
    await bothSignUp(email, [stranger, stranger]);
    await passTime(email, times.confirmLinkHours * 3_600_000);
    const [own = ''] = await bothSignUp(email, [person]);
    const again = [];
    for (let sent = 0; sent < 2; sent += 1) {
      again.push(await requestAgain(email));
      await minute(email);
    }
    expect(again).toEqual([own, own]);
    expect(await confirm(own, person)).toBe(204);
  });

  test.each([
    ['the first sign-up', [person]],
    ['a repeated sign-up', [stranger, person]],
  ])('requested again and again › does not keep %s forever', async (_which, order) => {
    const email = anAddress();
    const own = (await bothSignUp(email, order)).at(-1) ?? '';
    for (let day = 0; day <= times.unusedAccountDays + 1; day += 1) {
      await passTime(email, (times.confirmLinkHours - 1) * 3_600_000);
      await post('/api/confirmations', { email });
      await minute(email);
      await post('/api/confirmations', { email });
    }
    expect(await confirm(own, person)).toBe('link_expired');
    const anew = await signUp(email, person);
    expect(await confirm(anew, person)).toBe(204);
  });

  test('after all links have expired › is sent for each in turn', async () => {
    const email = anAddress();
    await bothSignUp(email, [stranger, person]);
    await passTime(email, times.confirmLinkHours * 3_600_000);
    const again = [];
    for (let sent = 0; sent < 2; sent += 1) {
      again.push(await requestAgain(email));
      await passTime(email, times.confirmLinkHours * 3_600_000);
    }
    expect(new Set(again).size).toBe(2);
  });
});

describe('while two versions run', () => {
  test('a repeated sign-up › leaves the fields that the previous version reads', async () => {
    const email = anAddress();
    await bothSignUp(email, [person]);
    const before = await users().findOne({ email });
    await signUp(email, stranger);
    const after = await users().findOne({ email });
    const read = (user: UserDocument | null) => [
      user?.nonces?.confirm,
      user?.passwordHash,
      user?.firstName,
    ];
    expect(read(after)).toEqual(read(before));
  });

  test('an address that the previous version confirmed › cannot be confirmed by another link', async () => {
    const email = anAddress();
    const [, other = ''] = await bothSignUp(email, [person, stranger]);
    await users().updateOne(
      { email },
      { $set: { emailConfirmedAt: new Date() }, $unset: { 'nonces.confirm': '' } },
    );
    expect(await confirm(other, stranger)).toBe('link_expired');
    expect((await signIn(email, person)).statusCode).toBe(200);
  });

  test('an address that the previous version confirmed › keeps no password or name of the others', async () => {
    const [confirmed, waiting] = [anAddress(), anAddress()];
    for (const email of [confirmed, waiting]) await bothSignUp(email, [person, stranger]);
    await testApp.app.cleanUp();
    await users().updateOne({ email: confirmed }, { $set: { emailConfirmedAt: new Date() } });
    expect(await testApp.app.cleanUp()).toMatchObject({ signUps: 1 });
    expect(await users().findOne({ email: confirmed })).not.toHaveProperty('furtherSignUps');
    expect((await users().findOne({ email: waiting }))?.furtherSignUps).toHaveLength(1);
  });
});

test('a mail that could not be queued › is sent later with its own link', async () => {
  const email = anAddress();
  const [, other = ''] = await bothSignUp(email, [person, stranger]);
  const jobs = (await queue.getJobs()).filter(({ data }) => data.to === email);
  for (const job of jobs) await job.remove();
  const { outbox = [] } = (await users().findOne({ email })) ?? {};
  const older = outbox.map((entry) => ({ ...entry, at: new Date(Date.now() - 31_000) }));
  await users().updateOne({ email }, { $set: { outbox: older } });
  await expect
    .poll(async () => {
      await testApp.app.outbox.sweep();
      return (await tokensMailedTo(email)).length;
    }, pollOptions)
    .toBe(2);
  expect(await tokensMailedTo(email)).toContain(other);
});

describe('a password reset while the sign-up is confirmed', () => {
  test('by the member’s own password › keeps the names and the time of the confirmation', async () => {
    const email = anAddress();
    const confirmation = await signUp(email, person);
    const token = await mailedBy(email, () => post('/api/password-resets', { email }));
    // The reset has read the account; the confirmation is written before the reset.
    const weak = vi.spyOn(testApp.app, 'refuseIfWeak').mockImplementationOnce(async () => {
      expect(await confirm(confirmation, person)).toBe(204);
    });
    const reset = await post('/api/password-resets/consume', { token, password: 'ladder 9 up' });
    weak.mockRestore();
    expect(reset.statusCode).toBe(204);
    const user = await users().findOne({ email });
    expect(user).toMatchObject({ firstName: 'Dana', emailConfirmedAt: expect.any(Date) });
    expect((await signIn(email, { password: 'ladder 9 up' })).statusCode).toBe(200);
  });

  test('unconfirmed › removes the names of the sign-up', async () => {
    const email = anAddress();
    await signUp(email, stranger);
    const token = await mailedBy(email, () => post('/api/password-resets', { email }));
    const reset = await post('/api/password-resets/consume', { token, password: 'ladder 9 up' });
    expect(reset.statusCode).toBe(204);
    expect(await users().findOne({ email })).toMatchObject({ firstName: '' });
  });
});
