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

test('large numbers › are grouped', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
});
