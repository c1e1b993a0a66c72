import { expect, test } from 'vitest';
import { createBackOff } from './back-off.ts';

test('delays › grow to 1, 2, 5, 10 s and stay at 10 s [S9-032]', () => {
  const backOff = createBackOff(() => 0);
  const waits = [1, 2, 3, 4, 5].map(() => backOff.nextMs());
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});

test('jitter › shortens a delay by at most a fifth, never lengthens it', () => {
  const backOff = createBackOff(() => 1);
  expect(backOff.nextMs()).toBe(800);
});

test('after a success › delays start over', () => {
  const backOff = createBackOff(() => 0);
  backOff.nextMs();
  backOff.nextMs();
  backOff.reset();
  expect(backOff.nextMs()).toBe(1_000);
});
