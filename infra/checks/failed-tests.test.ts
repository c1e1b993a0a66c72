import { expect, test } from 'vitest';
import { formatFailedTests } from './failed-tests.ts';

const failed = {
  part: 'unit',
  title: 'c',
  file: 'one.test.ts',
  path: 'one.test.ts › a › c',
  passed: false,
  skipped: false,
  error: 'Error: \u001b[31mred',
  passedRepeated: false,
};

test('a failed test › is shown with its error, without colors', () => {
  expect(formatFailedTests([failed])).toEqual(['✗ unit: one.test.ts › a › c\n    Error: red']);
});

test('a long error › is shown with six lines', () => {
  const [shown] = formatFailedTests([{ ...failed, error: '1\n2\n3\n4\n5\n6\n7' }]);
  expect(shown).toMatch(/1\n {4}2\n {4}3\n {4}4\n {4}5\n {4}6$/);
});

test('a test that passed when repeated › has another mark, and its first error', () => {
  expect(formatFailedTests([{ ...failed, passedRepeated: true }])).toEqual([
    '↻ unit: one.test.ts › a › c (failed, passed when repeated)\n    Error: red',
  ]);
});
