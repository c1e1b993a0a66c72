import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { type Severable, severable } from '../../../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { noAddress } from '../../../lib/net/address-group.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { announceKeys, rotateKeys } from '../signing-keys/session-keys.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { membersRepository } from '../users/members-repository.ts';

const proxies = { trustedProxies: ['127.0.0.1/32'] };
const deviceCookie = (name: string) => ({ fd_device: name.padEnd(22, 'x') });

interface Try {
  email: string;
  password?: string;
  from?: string;
  device?: string;
}

function signIn(testApp: TestApp, { email, password = 'not this one', from, device }: Try) {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { ...sameSiteHeaders, ...(from && { 'x-forwarded-for': from }) },
    ...(device && { cookies: deviceCookie(device) }),
    body: { email, password },
  });
}

async function collectStatuses(
  tries: number,
  attempt: (index: number) => ReturnType<typeof signIn>,
) {
  const statuses: number[] = [];
  for (let index = 0; index < tries; index += 1) statuses.push((await attempt(index)).statusCode);
  const count = (status: number) => statuses.filter((each) => each === status).length;
  return { wrong: count(400), refused: count(429), all: statuses };
}

/** The first delays are short: if a hash takes longer, one or two more attempts may get through. */
function expectSlowedDownAfter(free: number, statuses: readonly number[]): void {
  const first = statuses.indexOf(429);
  expect(first).toBeGreaterThanOrEqual(free);
  expect(first).toBeLessThanOrEqual(free + 3);
}

describe.each([
  ['with Redis', false],
  ['without Redis, counted in the process', true],
])('guessing passwords, %s,', (_case, isDown) => {
  let proxy: Severable;
  let testApp: TestApp;
  let owner: TestMember;
  /**
   * The number of wrong passwords without a delay; a third where each process counts for itself.
   */
  const free = (tries: number) => (isDown ? Math.ceil(tries / 3) : tries);

  beforeAll(async () => {
    proxy = await severable(dataServices().redisUrl);
    testApp = await startTestApp({ ...proxies, redisUrl: proxy.url, redisCacheUrl: proxy.url });
    if (isDown) await proxy.cut();
  }, 30_000);
  afterAll(async () => {
    await testApp.close();
    await proxy.close();
  });
  beforeEach(async () => {
    owner = await aMember(testApp.app);
  });

  test('of one account from one address › is delayed after the fourth', async () => {
    const { email } = owner;
    const statuses = await collectStatuses(60, () => signIn(testApp, { email, from: '192.0.2.1' }));
    expectSlowedDownAfter(free(4), statuses.all);
    expect(statuses.wrong).toBeLessThan(free(4) + 6);
    // The last delay may just have passed, which starts the next one.
    const once = await signIn(testApp, { email, from: '192.0.2.1' });
    const { statusCode, headers } =
      once.statusCode === 429 ? once : await signIn(testApp, { email, from: '192.0.2.1' });
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('concurrently › is limited, too', async () => {
    const { email } = owner;
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => signIn(testApp, { email, from: '192.0.2.2' })),
    );
    const checked = responses.filter(({ statusCode }) => statusCode === 400);
    expect(checked.length).toBeLessThanOrEqual(free(4) + 1);
  });

  test('from many addresses of one IPv6 network › counts as from one', async () => {
    const { email } = owner;
    const attempt = (index: number) =>
      signIn(testApp, { email, from: `2001:db8:0:7::${index.toString(16)}` });
    expect((await collectStatuses(30, attempt)).wrong).toBeLessThan(free(4) + 6);
  });

  test('from many networks › is delayed, too; the member on a known device is not', async () => {
    const { email, password } = owner;
    const at = { email, from: '198.51.100.9', device: 'desk' };
    expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
    const stranger = (index: number) => signIn(testApp, { email, from: `203.0.113.${index}` });
    const statuses = await collectStatuses(60, stranger);
    expect(statuses.wrong).toBeLessThan(free(20) + 8);
    expect(statuses.refused).toBeGreaterThan(30);
    expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
    // A known device is limited, too.
    const own = await collectStatuses(30, () => signIn(testApp, at));
    expect(own.wrong).toBeLessThan(free(4) + free(20) + 6);
  });

  test('of an unknown address › is delayed in the same way', async () => {
    const email = `${randomUUID()}@example.org`;
    const statuses = await collectStatuses(20, () => signIn(testApp, { email, from: '192.0.2.4' }));
    expectSlowedDownAfter(free(4), statuses.all);
  });

  test('does not delay other members at the same address', async () => {
    const [{ email }, colleague] = [owner, await aMember(testApp.app)];
    await collectStatuses(20, () => signIn(testApp, { email, from: '192.0.2.5' }));
    const { statusCode } = await signIn(testApp, { ...colleague, from: '192.0.2.5' });
    expect(statusCode).toBe(200);
  });

  test('by a member who then enters the right one › is reset', async () => {
    const { email, password } = owner;
    const at = { email, from: '192.0.2.6' };
    for (let round = 0; round < 3; round += 1) {
      if (free(4) > 1) await collectStatuses(free(4) - 1, () => signIn(testApp, at));
      expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
    }
  });

  test('of one account › stays delayed though its member signs in meanwhile', async () => {
    const { email, password } = owner;
    const at = { email, password, from: '198.51.100.9', device: 'desk' };
    let index = 0;
    const guess = () => {
      index += 1;
      return signIn(testApp, { email, from: `203.0.113.${index}` });
    };
    expect((await signIn(testApp, at)).statusCode).toBe(200);
    let wrong = 0;
    for (let round = 0; round < 6; round += 1) {
      wrong += (await collectStatuses(12, guess)).wrong;
      expect((await signIn(testApp, at)).statusCode).toBe(200);
    }
    expect(wrong).toBeLessThan(free(20) + 8);
  });

  test('by a member on a known device › is reset while strangers attack the account', async () => {
    const { email, password } = owner;
    const at = { email, from: '198.51.100.9', device: 'desk' };
    expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
    await collectStatuses(40, (index) => signIn(testApp, { email, from: `203.0.113.${index}` }));
    for (let round = 0; round < 3; round += 1) {
      if (free(4) > 1) await collectStatuses(free(4) - 1, () => signIn(testApp, at));
      expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
    }
  });

  test('of the current password in an open session › is delayed', async () => {
    const change = () =>
      owner.request('PUT', '/api/me/password', {
        current_password: 'not this one',
        password: 'ladder 17 at the gate',
      });
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await change()).statusCode);
    expectSlowedDownAfter(free(4), statuses);
  });
});

describe('trying one password on many accounts', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    const freeTries = {
      signIn: 4,
      signInPerAccount: 20,
      signInPerAddress: 30,
      signUpPerAddress: 5,
    };
    testApp = await startTestApp({ ...proxies, freeTries });
  }, 30_000);
  afterAll(() => testApp.close());

  test('is delayed by address, and no other address is', async () => {
    const attempt = (index: number) =>
      signIn(testApp, { email: `member-${index}@example.org`, from: '192.0.2.7' });
    const statuses = await collectStatuses(60, attempt);
    expectSlowedDownAfter(30, statuses.all);
    const elsewhere = { email: 'member-59@example.org', from: '192.0.2.8' };
    expect((await signIn(testApp, elsewhere)).statusCode).toBe(400);
  });

  test("is not reset by signing in to an account of one's own", async () => {
    const { email, password } = await aMember(testApp.app);
    const from = '192.0.2.9';
    const statuses = await collectStatuses(80, async (index) => {
      if (index % 5 === 4) await signIn(testApp, { email, password, from });
      return signIn(testApp, { email: `${index}@example.org`, from });
    });
    expect(statuses.wrong).toBeLessThan(30 + 6);
  });

  test('a whole shift signing in from one address › is not delayed', async () => {
    const { email, password } = await aMember(testApp.app);
    const { all } = await collectStatuses(35, () =>
      signIn(testApp, { email, password, from: '192.0.2.12' }),
    );
    expect(new Set(all)).toEqual(new Set([200]));
  });

  test('with sign-ups from one address › is delayed, too', async () => {
    const signUp = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/sign-up',
        headers: { ...sameSiteHeaders, 'x-forwarded-for': '192.0.2.10' },
        body: { email: `${randomUUID()}@example.org`, password: 'pump 17' },
      });
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await signUp()).statusCode);
    expectSlowedDownAfter(5, statuses);
  });
});

describe('a delayed member', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp(proxies);
  }, 30_000);
  afterAll(() => testApp.close());

  test('signs in after an operator has unlocked the account', async () => {
    const { email, password, userId } = await aMember(testApp.app);
    const attempt = { email, from: '192.0.2.11' };
    await collectStatuses(10, () => signIn(testApp, attempt));
    expect((await signIn(testApp, { ...attempt, password })).statusCode).toBe(429);
    await accountsRepository(testApp.app.mongo).unlock(userId);
    expect((await signIn(testApp, { ...attempt, password })).statusCode).toBe(200);
    expect((await signIn(testApp, { ...attempt, password })).statusCode).toBe(200);
  });

  test('signs in with a password that an operator has set', async () => {
    const member = await aMember(testApp.app);
    const at = { email: member.email, from: '192.0.2.13' };
    await collectStatuses(10, () => signIn(testApp, at));
    const user = await accountsRepository(testApp.app.mongo).find(member.userId);
    if (!user) throw new Error('the member is not there');
    const password = 'ladder 17 at the gate';
    await membersRepository(testApp.app.mongo).setPassword(user, await hashPassword(password), []);
    expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
  });

  test('stays delayed after the session keys were rotated', async () => {
    const { throttle, keyring } = testApp.app;
    const before = throttle.createKey('sign-in', 'dana@example.org');
    const signing = testApp.app.sessionKeys.signing.kid;
    await announceKeys(testApp.config.keysDir);
    await rotateKeys(testApp.config.keysDir);
    await keyring.look();
    expect(testApp.app.sessionKeys.signing.kid).not.toBe(signing);
    expect(throttle.createKey('sign-in', 'dana@example.org')).toBe(before);
  });

  test('signs in after an unlock while strangers continue to guess', async () => {
    const { email, password, userId } = await aMember(testApp.app);
    const stranger = (index: number) => signIn(testApp, { email, from: `203.0.113.${index}` });
    const at = { email, from: '192.0.2.12' };
    await collectStatuses(10, () => signIn(testApp, at));
    await collectStatuses(40, stranger);
    await accountsRepository(testApp.app.mongo).unlock(userId);
    await collectStatuses(12, stranger);
    expect((await signIn(testApp, { ...at, password })).statusCode).toBe(200);
  });

  test('after an unlock › strangers on many networks share a few attempts', async () => {
    const { email, userId } = await aMember(testApp.app);
    const stranger = (index: number) =>
      signIn(testApp, { email, from: `2001:db8:1:${Math.floor(index / 4).toString(16)}::1` });
    await collectStatuses(60, stranger);
    await accountsRepository(testApp.app.mongo).unlock(userId);
    const { wrong } = await collectStatuses(120, (index) => stranger(index + 60));
    expect(wrong).toBeGreaterThanOrEqual(20);
    expect(wrong).toBeLessThan(20 + 8);
  });

  test('after an unlock with all attempts used › gets a challenge instead of a delay', async () => {
    const { email, userId } = await aMember(testApp.app);
    const stranger = (index: number) => signIn(testApp, { email, from: `203.0.113.${index}` });
    await collectStatuses(40, stranger);
    await accountsRepository(testApp.app.mongo).unlock(userId);
    await collectStatuses(60, (index) => stranger(index + 40));
    const refused = await signIn(testApp, { email, from: '192.0.2.14' });
    expect([refused.statusCode, refused.json().challenge]).toEqual([429, expect.anything()]);
  });

  test('after an unlock › the first successful sign-in ends the extra attempts', async () => {
    const { email, password, userId } = await aMember(testApp.app);
    const users = accountsRepository(testApp.app.mongo);
    await users.unlock(userId);
    expect((await signIn(testApp, { email, password, from: '192.0.2.15' })).statusCode).toBe(200);
    expect((await users.find(userId))?.unlockedAt).toBeUndefined();
  });
});

describe('the client address', () => {
  test.each([
    [
      'is the one of the header, if the proxy is trusted',
      ['127.0.0.1/32'],
      '192.0.2.1',
      '192.0.2.1',
    ],
    [
      'is the last one that no trusted proxy added',
      ['127.0.0.1/32'],
      '6.6.6.6, 192.0.2.1',
      '192.0.2.1',
    ],
    ['is the address of the peer, if no proxy is trusted', [], '192.0.2.1', '127.0.0.1'],
    [
      'is the address of the peer, if another network is trusted',
      ['10.0.0.0/8'],
      '192.0.2.1',
      '127.0.0.1',
    ],
    [
      'skips all of several trusted proxies',
      ['127.0.0.1/32', '10.0.0.0/8'],
      '6.6.6.6, 10.1.2.3',
      '6.6.6.6',
    ],
    ['has no port', ['127.0.0.1/32'], '192.0.2.1:51234', '192.0.2.1'],
    [
      'is reduced to its network in brackets, too',
      ['127.0.0.1/32'],
      '[2001:db8::1]:51234',
      '2001:db8:0:0::/64',
    ],
    [
      'skips a trusted proxy that is written with its port',
      ['127.0.0.1/32', '10.0.0.0/8'],
      '192.0.2.1:51234, 10.1.2.3:443',
      '192.0.2.1',
    ],
    ['is one for all clients without a valid address', ['127.0.0.1/32'], 'unknown', noAddress],
  ])('%s', async (_case, trustedProxies, forwarded, address) => {
    const testApp = await startTestApp({ trustedProxies });
    let counted = '';
    const { getAddress } = testApp.app.throttle;
    testApp.app.throttle.getAddress = (request) => {
      counted = getAddress(request);
      return counted;
    };
    await signIn(testApp, { email: 'dana@example.org', from: forwarded });
    await testApp.close();
    expect(counted).toBe(address);
  });

  test.each([
    ['with a port', (index: number) => `192.0.2.1:${40_000 + index}`],
    ['in brackets with a port', (index: number) => `[2001:db8::${index}]:${40_000 + index}`],
    ['in IPv6 form', (index: number) => `[::ffff:192.0.2.2]:${40_000 + index}`],
    ['with its zone', (index: number) => `fe80::${index}%eth${index}`],
    ['behind a proxy with a port', (index: number) => `192.0.2.3:${index}, 127.0.0.1:${index}`],
    ['that is invalid', (index: number) => `unknown-${index}`],
  ])(
    'an address %s, from a trusted proxy › counts with the others of its client',
    async (_case, forwarded) => {
      const testApp = await startTestApp(proxies);
      const { email } = await aMember(testApp.app);
      const { all } = await collectStatuses(12, (index) =>
        signIn(testApp, { email, from: forwarded(index + 1) }),
      );
      await testApp.close();
      expectSlowedDownAfter(4, all);
    },
  );

  test("missing in the proxy's header › is logged once", async () => {
    const testApp = await startTestApp(proxies);
    const warned = vi.spyOn(testApp.app.log, 'warn');
    for (const from of ['unknown', '_hidden', '192.0.2.1'])
      await signIn(testApp, { email: 'dana@example.org', from });
    await testApp.close();
    expect(warned.mock.calls).toEqual([[{ written: 'unknown' }, expect.any(String)]]);
  });

  test("can't be forged to avoid a delay", async () => {
    const testApp = await startTestApp();
    const { email } = await aMember(testApp.app);
    const attempt = (index: number) => signIn(testApp, { email, from: `203.0.113.${index}` });
    const statuses = await collectStatuses(12, attempt);
    await testApp.close();
    expectSlowedDownAfter(4, statuses.all);
  });
});
