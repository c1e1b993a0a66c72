import { expect, test } from 'vitest';
import { stalledJobOptions } from './define-worker.ts';

test('a job of a killed worker › is retried within 15 s', () => {
  const { lockDuration, stalledInterval } = stalledJobOptions;
  expect(lockDuration + stalledInterval).toBeLessThan(15_000);
});
