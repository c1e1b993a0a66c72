import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { weaknessesOf } from './weak-password.ts';

const rules = { minimumCharacters: 6, email: 'Dana.Reyes7@lakeside.example.org' };

describe('a password that somebody wants', () => {
  test.each([
    ['is long enough and nobody else’s', 'engine 51', []],
    ['is too short', 'x7 k!', ['length']],
    ['is on the list of common ones', 'password1', ['common']],
    ['is on it but for the size of its letters', 'PassWord1', ['common']],
    ['is short and common', '12345', ['length', 'common']],
    ['is the name of the product with figures', 'Firedeck2026!', ['common']],
    ['is a word of the trade between signs', '*rescue*', ['common']],
    ['is the name in the address', 'dana.reyes99', ['common']],
    ['is the department in the address', 'Lakeside123', ['common']],
    ['is the whole domain', 'lakeside.example.org', ['common']],
    ['has a word of the trade among others', 'rescue me at dawn', []],
    ['has signs alone, which are no word', '!?%&/()=', []],
    ['counts characters, not bytes', '👩‍🚒👨‍🚒', []],
  ])('and %s', (_case, password, weaknesses) => {
    expect(weaknessesOf(password, rules)).toEqual(weaknesses);
  });

  test('is compared with at least 3,000 common ones of any length that may be asked for', () => {
    const long = dictionary['passwords-common'].filter((text) => text.length >= 8);
    expect(long.length).toBeGreaterThanOrEqual(3_000);
  });
});
