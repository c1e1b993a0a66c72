import { expect, test } from 'vitest';
import { isDeeperThan } from './body-depth.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'x' : { inner: [nested(levels - 1)] });

test.each([
  ['a text', 'x', 0, false],
  ['nothing', null, 0, false],
  ['an empty object', {}, 0, true],
  ['four objects with lists in them', nested(4), 8, false],
  ['one more', { more: nested(4) }, 8, true],
  ['a thousand', nested(1_000), 8, true],
])('T31 %s is judged by how deep it is nested', (_case, value, levels, answer) => {
  expect(isDeeperThan(levels, value)).toBe(answer);
});
