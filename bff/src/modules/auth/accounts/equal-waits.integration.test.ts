import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aMember, sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import type { UserDocument } from '../users/user-model.ts';
import { responseDelayMs } from './links-service.ts';

const held = vi.hoisted(() => ({ ms: 0, pauses: [] as (() => void)[] }));
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout: pause, ...others } = await original<typeof import('node:timers/promises')>();
  const hold = (ms: number, value?: unknown) =>
    ms === held.ms ? new Promise<void>((go) => held.pauses.push(go)) : pause(ms, value);
  return { ...others, setTimeout: hold };
});
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

const testApp = setUpTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
let addresses: Record<string, string>;

beforeAll(async () => {
  const users = testApp.app.mongo.collection<UserDocument>('users');
  const aMemberWith = async ($set: Partial<UserDocument>) => {
    const { email } = await aMember(testApp.app);
    await users.updateOne({ email }, { $set: { linkMails: [], ...$set } });
    return email;
  };
  addresses = {
    'a member': await aMemberWith({}),
    'a disabled member': await aMemberWith({ state: 'disabled' }),
    'an unconfirmed member': await aMemberWith({ emailConfirmedAt: null }),
    'a member at the mail limit': await aMemberWith({ linkMails: [new Date()] }),
    nobody: `member-${randomUUID()}@example.org`,
  };
}, 30_000);
beforeEach(() => {
  held.ms = 0;
});

async function countHashes(url: string, email: string): Promise<number> {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
  let hasResponded = false;
  const response = testApp.app
    .inject({
      method: 'POST',
      url,
      headers: sameSiteHeaders,
      body: { email, password: 'pump 17 left' },
    })
    .finally(() => {
      hasResponded = true;
    });
  await vi.waitUntil(() => held.pauses.length === 1 || hasResponded, 10_000);
  // Longer than all database commands before it take.
  expect(hasResponded).toBe(false);
  held.pauses.pop()?.();
  expect((await response).statusCode).toBeLessThan(300);
  return vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;
}

test.each([
  ['/api/sign-up', 1],
  ['/api/password-resets', 0],
  ['/api/confirmations', 0],
])('%s › takes as long, and as many hashes, for every address', async (url, hashes) => {
  held.ms = responseDelayMs;
  for (const [owner, email] of Object.entries(addresses))
    expect([owner, await countHashes(url, email)]).toEqual([owner, hashes]);
});
