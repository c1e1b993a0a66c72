import { describe, expect, test } from 'vitest';
import { matchesEtag, parseVersion } from './preconditions.ts';

describe('If-Match', () => {
  test('a version in quotes › is parsed', () => {
    expect([parseVersion('"0"'), parseVersion('"12"')]).toEqual([0, 12]);
    expect([parseVersion('"7-br"'), parseVersion('"7-gzip"')]).toEqual([7, 7]);
  });

  test.each([
    undefined,
    '',
    '*',
    '12',
    'W/"12"',
    '"-1"',
    '"1.5"',
    '"7-zip"',
    '"1", "2"',
    '"9999999999999"',
  ])('%j is not a version', (header) => {
    expect(() => parseVersion(header)).toThrow('The version that you edited is missing.');
  });
});

describe('If-None-Match', () => {
  test.each([
    ['"3"', true],
    ['W/"3"', true],
    ['W/"1", W/"3"', true],
    ['"3-br"', true],
    ['"3-zip"', false],
    ['"30"', false],
    ['3', false],
    [undefined, false],
  ])('%j against version 3: %j', (header, names) => {
    expect(matchesEtag(header, '"3"')).toBe(names);
  });
});
