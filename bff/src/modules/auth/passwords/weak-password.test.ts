import { describe, expect, test } from 'vitest';
import { memberOfWeakPasswords } from '../../../../testing/weak-passwords.ts';
import { checkStrength } from './password-strength-thread.ts';
import { listPersonalWords } from './personal-words.ts';
import { findWeaknesses } from './weak-password.ts';

const rules = {
  minimumCharacters: 6,
  names: listPersonalWords(memberOfWeakPasswords),
  isBreached: async (password: string) => password === 'violet turbine oyster',
};

const question = { password: 'x7kq2m', names: [], mustBeLong: false };

describe('a chosen password', () => {
  test.each([
    ['is long enough and unknown', 'x7kq2m', []],
    ['is too short', 'x7 k!', ['length']],
    ['is common', 'password1', ['common']],
    ['is short and common', '12345', ['length', 'common']],
    ['is the product name with digits', 'Firedeck2026!', ['common']],
    ['is the name in the address', 'dana.reyes99', ['name']],
    ['has a name among other words', 'dana walks at dawn', []],
    ['has a fire-service word among others', 'rescue me at dawn', []],
    ['is known from a breach', 'violet turbine oyster', ['breached']],
    ['has enough characters in emoji', '👩‍🚒👨‍🚒', []],
  ])('that %s', async (_case, password, weaknesses) => {
    expect(await findWeaknesses(password, rules)).toEqual(weaknesses);
  });

  test('with a full queue › is refused temporarily, and checked later', async () => {
    const checks = Array.from({ length: 88 }, async () => checkStrength(question));
    const outcomes = await Promise.allSettled(checks);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(23);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'temporarily_unavailable' });
    expect((await checkStrength(question)).isGuessable).toBe(false);
  });
});
