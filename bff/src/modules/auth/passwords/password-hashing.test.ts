import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './password-hashing.ts';

describe('a password', () => {
  test('belongs to its hash, another does not', async () => {
    const passwordHash = await hashPassword('engine 51');
    expect(await verifyPassword(passwordHash, 'engine 51')).toBe(true);
    expect(await verifyPassword(passwordHash, 'engine 52')).toBe(false);
  });

  test('of nobody is refused, not even the stand-in', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  });

  test('is one however its letters are composed', async () => {
    const passwordHash = await hashPassword('caf\u00e9 noir');
    expect(await verifyPassword(passwordHash, 'cafe\u0301 noir')).toBe(true);
  });
});

describe('a hash', () => {
  test('of today is not outdated, one of an earlier cost is', async () => {
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
  ])('that wants %s is no password of anybody, and not worked at', async (_case, parameters) => {
    const stored = (await hashPassword('engine 51')).replace(/m=.*?p=1/, parameters);
    expect(await verifyPassword(stored, 'engine 51')).toBe(false);
  });
});

describe('a hundred at once', () => {
  test('are hashed or rejected with a retry time, none waits beyond the queue', async () => {
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
