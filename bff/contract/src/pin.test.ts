import { expect, test } from 'vitest';
import { isWeakPin, newPin } from './index.ts';

test.each([
  '000000',
  '77777777',
  '123456',
  '456789',
  '987654',
  '890123',
  '121212',
  '12341234',
  '123123',
])('the PIN %s › is refused as weak', (typed) => {
  expect(isWeakPin(typed)).toBe(true);
  expect(newPin.safeParse({ pin: typed }).success).toBe(false);
});

test.each(['274950', '112358', '90210447', '135791'])('the PIN %s › is accepted', (typed) => {
  expect(newPin.safeParse({ pin: typed }).success).toBe(true);
});

test.each(['', '27495', '274950123', '27495a', ' 274950', '２７４９５０'])(
  'the PIN "%s" › is refused, because it does not have 6 to 8 digits',
  (typed) => {
    expect(newPin.safeParse({ pin: typed }).success).toBe(false);
  },
);
