import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';

// Without hashing, which is serialized and can take longer than a request: the requests have to
// meet at the insert.
vi.mock('@node-rs/argon2', () => ({ hash: async () => 'a hash', verify: async () => false }));

const testApp = setUpTestApp();

/** Retries like clients do, with a random delay, when the database is too busy. */
async function signUp(email: string): Promise<number> {
  let timedOut = false;
  for (;;) {
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign-up',
      headers: sameSiteHeaders,
      body: { email, password: 'pump 17' },
    });
    if (statusCode === 504) timedOut = true;
    // A timed-out request may have created the account; its retry is then refused.
    else if (statusCode !== 503) return timedOut && statusCode === 422 ? 504 : statusCode;
    await pause(Math.random() * 2_000);
  }
}

test('50 concurrent sign-ups with one address › create one account, ten times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `${randomUUID()}@example.org`;
    const statuses = await Promise.all(Array.from({ length: 50 }, () => signUp(email)));
    const created = statuses.filter((status) => status === 201).length;
    expect(created).toBeLessThanOrEqual(1);
    if (!statuses.includes(504)) expect(created).toBe(1);
    expect(statuses.filter((status) => ![201, 422, 504].includes(status))).toEqual([]);
    expect(await testApp.app.mongo.collection('users').countDocuments({ email })).toBe(1);
  }
}, 120_000);
