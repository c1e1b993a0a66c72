import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './format.ts';

const tools = { one: 'tool', other: 'tools' };

test.each([
  [0, '0 tools'],
  [1, '1 tool'],
  [2, '2 tools'],
  [1_000, '1,000 tools'],
])('%i › %s', (number, text) => {
  expect(formatCount(number, tools)).toBe(text);
});

test.each([
  [999, '999'],
  [-999, '-999'],
  [0.25, '0.25'],
  [-1_234, '-1,234'],
  [1_234_567, '1,234,567'],
])('the number %d › %s', (number, text) => {
  expect(formatNumber(number)).toBe(text);
});
