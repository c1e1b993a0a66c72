import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './password-hashing.ts';

describe('a password', () => {
  test('matches its own hash only', async () => {
    const passwordHash = await hashPassword('engine 51');
    expect(await verifyPassword(passwordHash, 'engine 51')).toBe(true);
    expect(await verifyPassword(passwordHash, 'engine 52')).toBe(false);
  });

  test('without a hash › does not match', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  });

  test('in different Unicode forms › is the same', async () => {
    const passwordHash = await hashPassword('caf\u00e9 noir');
    expect(await verifyPassword(passwordHash, 'cafe\u0301 noir')).toBe(true);
  });
});

describe('a hash', () => {
  test('is outdated only with an earlier cost', async () => {
    const today = await hashPassword('engine 51');
    expect([today, isOutdated(today)]).toEqual([
      expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/),
      false,
    ]);
    expect(isOutdated(today.replace('m=47104', 'm=19456'))).toBe(true);
    expect(isOutdated(today.replace('t=2', 't=3'))).toBe(true);
  });

  test.each([
    ['a gigabyte', 'm=1048576,t=2,p=1'],
    ['a thousand passes', 'm=47104,t=1000,p=1'],
    ['a thousand lanes', 'm=47104,t=2,p=1000'],
  ])('that needs %s › never matches, and is not computed', async (_case, parameters) => {
    const stored = (await hashPassword('engine 51')).replace(/m=.*?p=1/, parameters);
    expect(await verifyPassword(stored, 'engine 51')).toBe(false);
  });
});

describe('a hundred concurrent hashes', () => {
  test('are computed or rejected with a retry time; none waits beyond the queue', async () => {
    const ended = await Promise.allSettled(
      Array.from({ length: 100 }, () => hashPassword('engine 51')),
    );
    const refused = ended.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(32);
    expect(ended.length - refused.length).toBeGreaterThanOrEqual(65);
    for (const end of refused)
      expect(end).toMatchObject({
        reason: { code: 'temporarily_unavailable', detail: { retryAfterSeconds: 2 } },
      });
    expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/);
  }, 30_000);
});
