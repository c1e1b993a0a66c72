import { dayMs } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { waitAfter } from './attempt-rule.ts';
import { wrongPasswordsOfMember } from './known-account-passwords.ts';

const freeTries = 4;

test("wrong passwords all day in one session › do not delay the member's other sessions", () => {
  let tries = 0;
  for (let ms = 0; ms < dayMs; ms += waitAfter(tries, freeTries)) tries += 1;
  expect(tries).toBe(108);
  expect(wrongPasswordsOfMember - tries).toBeGreaterThan(2 * freeTries);
});
