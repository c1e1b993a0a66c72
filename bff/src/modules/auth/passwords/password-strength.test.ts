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
  'where they are long, of %s',
  (_kind, passwords) => {
    test.each(passwords)('“%s” is guessable', (password) => {
      expect(password.length).toBeGreaterThanOrEqual(long);
      expect(isGuessableWhereLong(password)).toBe(true);
    });
  },
);

test('the lists have as many as they have to', () => {
  expect(Object.values(weakPasswords).flat().length).toBeGreaterThanOrEqual(116);
  expect(strongPasswords.length).toBeGreaterThanOrEqual(100);
  const words = [...common.dictionary['passwords-common'], ...english.dictionary['commonWords-en']];
  expect(new Set(words).size).toBeGreaterThanOrEqual(50_000);
});

test.each(strongPasswords)('“%s” is not guessable', (password) => {
  expect(isGuessable(password)).toBe(false);
});

test.each(strongPasswords.filter((password) => [...password].length >= long))(
  'where they are long, “%s” is not guessable',
  (password) => {
    expect(isGuessableWhereLong(password)).toBe(false);
  },
);

/** One in a thousand may be: chance draws `e7iesSsssG`, too. */
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

test('where they are long, drawn passphrases of four words, with or without a sign between them, and drawn characters are hardly ever guessable', () => {
  const word = fc.constantFrom(...common.dictionary['diceware-common']);
  const passphrase = fc
    .tuple(fc.array(word, { minLength: 4, maxLength: 5 }), fc.constantFrom('', ' ', '-'))
    .map(([words, sign]) => words.join(sign))
    .filter(({ length }) => length >= long);
  const character = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyz23456789');
  const drawn = fc.array(character, { minLength: long, maxLength: 24 }).map((all) => all.join(''));
  expectRare(fc.oneof(passphrase, drawn), isGuessableWhereLong, fuzzProfile.isFull ? 2_000 : 25);
}, 600_000);

test('drawn passphrases of three words, and drawn passwords of ten characters, are hardly ever guessable', () => {
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
  '“%s” is guessable in whatever forms its characters are written',
  (password) => {
    expect(isGuessable(password)).toBe(true);
  },
);
