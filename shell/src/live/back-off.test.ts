import { expect, test } from 'vitest';
import { createBackOff } from './back-off.ts';

test('waits grow 1, 2, 5, 10 s and stay there [S9-032]', () => {
  const backOff = createBackOff(() => 0);
  const waits = [1, 2, 3, 4, 5].map(() => backOff.nextMs());
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});

test('each wait is at most a fifth shorter, so that none is longer than 10 s', () => {
  const backOff = createBackOff(() => 1);
  expect(backOff.nextMs()).toBe(800);
});

test('after a success they begin again', () => {
  const backOff = createBackOff(() => 0);
  backOff.nextMs();
  backOff.nextMs();
  backOff.reset();
  expect(backOff.nextMs()).toBe(1_000);
});
