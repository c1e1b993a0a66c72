import { expect, test } from 'vitest';
import { runWithSource } from '../../../lib/concurrency/request-source.ts';
import { checkStrength } from './password-strength-thread.ts';

test('with a hundred passwords from one source › another source waits for at most two of them', async () => {
  const answered: string[] = [];
  const checks: Promise<unknown>[] = [];
  const check = (source: string) =>
    runWithSource(
      () => source,
      () => {
        const response = checkStrength({ password: 'x7kq2m', names: [], mustBeLong: false });
        checks.push(response.then(() => answered.push(source)));
      },
    );
  for (let sent = 0; sent < 100; sent += 1) check('flood');
  check('member');
  const outcomes = await Promise.allSettled(checks);

  expect(answered.indexOf('member')).toBeLessThanOrEqual(2);
  expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' });
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(36);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'temporarily_unavailable' });
});
