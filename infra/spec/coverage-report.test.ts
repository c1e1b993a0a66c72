import { expect, test } from 'vitest';
import { reportLines } from './coverage-report.ts';

test('the report › has a row for each section, the total and the faults', () => {
  const sections = [
    { section: 1, covered: 14, total: 14 },
    { section: 2, covered: 80, total: 100 },
  ];
  const faults = [
    { sentence: 'statements without a test', items: ['one', 'other'] },
    { sentence: 'lines without a statement', items: [] },
  ];
  expect(reportLines({ sections, faults })).toEqual([
    '✓ §1     14 of   14',
    '✗ §2     80 of  100',
    '✗ all    94 of  114',
    '',
    '2 statements without a test:',
    '  one',
    '  other',
  ]);
});
