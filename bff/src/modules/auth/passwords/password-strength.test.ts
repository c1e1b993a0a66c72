import { limits } from '@firedeck/contract';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzProfile } from '../../../../testing/config.ts';
import { strongPasswords } from '../../../../testing/strong-passwords.ts';
import {
  longWeakPasswords,
  memberOfWeakPasswords,
  weakPasswords,
} from '../../../../testing/weak-passwords.ts';
import { measureStrength } from './password-strength.ts';
import { listPersonalWords } from './personal-words.ts';

const names = listPersonalWords(memberOfWeakPasswords);
const strength = (password: string, mustBeLong = false) =>
  measureStrength({ password, names, mustBeLong });
const isGuessable = (password: string) => strength(password).isGuessable;
const isGuessableWhereLong = (password: string) => strength(password, true).isGuessable;
const long = limits.soleFactorPasswordCharacters;

describe.each(Object.entries(weakPasswords))('of %s', (_kind, passwords) => {
  test.each(passwords)('“%s” is guessable', (password) => {
    expect(isGuessable(password)).toBe(true);
  });
});

describe.each(Object.entries(longWeakPasswords))(
  'with a high minimum length, of %s',
  (_kind, passwords) => {
    test.each(passwords)('“%s” is guessable', (password) => {
      expect(password.length).toBeGreaterThanOrEqual(long);
      expect(isGuessableWhereLong(password)).toBe(true);
    });
  },
);

test('the lists are complete', () => {
  expect(Object.values(weakPasswords).flat().length).toBeGreaterThanOrEqual(116);
  expect(strongPasswords.length).toBeGreaterThanOrEqual(100);
  const words = [...common.dictionary['passwords-common'], ...english.dictionary['commonWords-en']];
  expect(new Set(words).size).toBeGreaterThanOrEqual(50_000);
});

test.each(strongPasswords)('“%s” is not guessable', (password) => {
  expect(isGuessable(password)).toBe(false);
});

test.each(strongPasswords.filter((password) => [...password].length >= long))(
  'with a high minimum length, “%s” is not guessable',
  (password) => {
    expect(isGuessableWhereLong(password)).toBe(false);
  },
);

/** One in a thousand is allowed: random characters sometimes look like `e7iesSsssG`. */
function expectRare(
  drawn: fc.Arbitrary<string>,
  isFound: (password: string) => boolean,
  numRuns: number,
): void {
  const all = fc.sample(fc.noBias(drawn), { seed: fuzzProfile.seed, numRuns });
  const found = all.filter(isFound);
  expect(found.length, `seed ${fuzzProfile.seed}: ${found.join(', ')}`).toBeLessThanOrEqual(
    Math.max(1, numRuns / 1_000),
  );
}

test('with a high minimum length, random passphrases of four words and random characters are hardly ever guessable', () => {
  const word = fc.constantFrom(...common.dictionary['diceware-common']);
  const passphrase = fc
    .tuple(fc.array(word, { minLength: 4, maxLength: 5 }), fc.constantFrom('', ' ', '-'))
    .map(([words, sign]) => words.join(sign))
    .filter(({ length }) => length >= long);
  const character = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyz23456789');
  const drawn = fc.array(character, { minLength: long, maxLength: 24 }).map((all) => all.join(''));
  expectRare(fc.oneof(passphrase, drawn), isGuessableWhereLong, fuzzProfile.isFull ? 2_000 : 25);
}, 600_000);

test('random passphrases of three words, and random passwords of ten characters, are hardly ever guessable', () => {
  const word = fc.constantFrom(...common.dictionary['diceware-common']);
  const passphrase = fc.array(word, { minLength: 3, maxLength: 5 }).map((words) => words.join(' '));
  const figures = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  const drawn = fc.array(figures, { minLength: 10, maxLength: 24 }).map((all) => all.join(''));
  expectRare(fc.oneof(passphrase, drawn), isGuessable, fuzzProfile.isFull ? 5_000 : 25);
}, 600_000);

test.each([
  ['Dana1987', true],
  ['D4n4R3y3s', true],
  ['lakeside2026!', true],
  ['N0rthf13ld!', true],
  ['danareyesdanareyes', true],
  ['Passw0rd!', false],
  ['firedeck2026', false],
])('“%s” has a name of the member or the agency › %s', (password, hasName) => {
  expect(strength(password)).toEqual({ isGuessable: true, hasName });
});

test.each(['ｐａｓｓｗｏｒｄ', '１２３４５６', '𝐪𝐰𝐞𝐫𝐭𝐲'])(
  '“%s” is guessable in all spellings of its characters',
  (password) => {
    expect(isGuessable(password)).toBe(true);
  },
);
