import { describe, expect, test } from 'vitest';
import { listVariants } from './password-variants.ts';

describe('the variants of a password', () => {
  test.each([
    ['ladder', ['ladder', 'lader']],
    ['L A D D E R', ['LADDER', 'lader']],
    ['lad-der!', ['lad-der!', 'ladder', 'lader']],
    ['Ladéra', ['Ladéra', 'Ladera', 'ladera']],
    ['ﬁre', ['fire']],
    ['dogdog', ['dogdog', 'dog']],
    ['dogdogd', ['dogdogd', 'dog']],
    ['dogfishd', ['dogfishd']],
    ['aaaa', ['aaaa', 'a']],
    ['!!!', ['!!!']],
    ['', []],
  ])('%j › are %j', (password, readings) => {
    expect(listVariants(password)).toEqual(readings);
  });
});
