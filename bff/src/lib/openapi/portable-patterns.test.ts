import { nameChecks } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { portablePattern, withPortablePatterns } from './portable-patterns.ts';

const { allOf = [] } = z.toJSONSchema(z.string().check(...nameChecks));
const patterns = allOf.map(({ pattern = '' }) => pattern);

test.each(patterns)('%s › has no Unicode properties when it is portable', (pattern) => {
  expect(portablePattern(pattern)).not.toMatch(/\\p/i);
});

test.each(patterns)('%s › matches the same characters when it is portable', (pattern) => {
  const [before, after] = [new RegExp(pattern, 'u'), new RegExp(portablePattern(pattern), 'u')];
  const differing: number[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const isHalfOfPair = point >= 0xd800 && point <= 0xdfff;
    const one = String.fromCodePoint(point);
    if (!isHalfOfPair && before.test(one) !== after.test(one)) differing.push(point);
  }
  expect(differing).toEqual([]);
});

test('a Unicode property outside brackets › becomes a class in brackets', () => {
  expect(portablePattern('^\\p{Zl}$')).toBe('^[\\u2028]$');
});

test('a format beside a pattern › is dropped; a format alone stays', () => {
  const { $schema, ...email } = z.toJSONSchema(z.string().check(z.email()));
  const file = { type: 'string', format: 'binary' };
  expect(email).toMatchObject({ format: 'email' });
  expect(withPortablePatterns({ properties: { email, file } })).toEqual({
    properties: { email: { type: 'string', pattern: email.pattern }, file },
  });
});
