import { limits } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { keyPace } from './key-pace.ts';

test('a key may ask so often a minute, others are not held up by it, the next minute is new', () => {
  let now = 1_000;
  const pace = keyPace(() => now);
  for (let asked = 0; asked < limits.keyRequestsPerMinute; asked += 1)
    expect(pace.count('one')).toBe(0);
  now += 20_000;
  expect(pace.count('one')).toBe(40_000);
  expect(pace.count('other')).toBe(0);
  now += 40_000;
  expect(pace.count('one')).toBe(0);
});

test('of very many keys not all are kept', () => {
  const pace = keyPace(() => 0);
  for (let asked = 0; asked < limits.keyRequestsPerMinute; asked += 1) pace.count('first');
  expect(pace.count('first')).toBeGreaterThan(0);
  for (let index = 0; index < 10_000; index += 1) pace.count(`other ${index}`);
  expect(pace.count('first')).toBe(0);
});
