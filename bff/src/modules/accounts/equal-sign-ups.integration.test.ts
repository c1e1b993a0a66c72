import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, fromOurPages } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { answerAfterMs } from './links-service.ts';

const held = vi.hoisted(() => ({ ms: 0, pauses: [] as (() => void)[] }));
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout: pause, ...others } = await original<typeof import('node:timers/promises')>();
  const hold = (ms: number, value?: unknown) =>
    ms === held.ms ? new Promise<void>((go) => held.pauses.push(go)) : pause(ms, value);
  return { ...others, setTimeout: hold };
});

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
}, 30_000);
afterAll(() => testApp.close());

test('T9 what a sign-up takes does not tell whether the address is taken', async () => {
  const taken = await aMember(testApp.app);
  held.ms = answerAfterMs;
  for (const email of [taken.email, `member-${randomUUID()}@example.org`]) {
    let isAnswered = false;
    const commands = await testApp.commandsOf(async () => {
      const answer = testApp.app
        .inject({
          method: 'POST',
          url: '/api/sign-up',
          headers: fromOurPages,
          body: { email, password: 'pump 17 left' },
        })
        .finally(() => {
          isAnswered = true;
        });
      await vi.waitUntil(() => held.pauses.length === 1 || isAnswered, 10_000);
      expect(isAnswered).toBe(false);
      held.pauses.pop()?.();
      expect((await answer).statusCode).toBe(201);
    });
    expect(commands).toContain('insert');
  }
});
