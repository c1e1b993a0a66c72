import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

const time = (text: string) => new Date(text).getTime();
const now = time('2026-11-23T14:10:00');

test.each([
  ['today', '2026-11-23T14:02:00', /^Updated \D*2:02|^Updated 14:02/],
  ['just after midnight', '2026-11-23T00:01:00', /^Updated (12|0|00):01/],
  ['yesterday, some hours ago', '2026-11-22T23:59:00', /^Updated yesterday$/],
  ['yesterday, more than a day ago', '2026-11-22T00:01:00', /^Updated yesterday$/],
  ['the day before', '2026-11-21T23:59:00', /^Updated \D*21/],
  ['a clock set back since', '2026-11-23T14:20:00', /^Last update not known$/],
])('confirmed %s › says so', (_when, at, expected) => {
  expect(formatAge(time(at), now)).toMatch(expected);
});
