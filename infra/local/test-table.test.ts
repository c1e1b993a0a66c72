import { expect, test } from 'vitest';
import { tableOfParts } from './test-table.ts';

test('parts that ran › a row each with minutes and tests, then the whole', () => {
  const ran = [
    { name: 'check', total: { passed: 4, failed: 0 }, milliseconds: 43_000 },
    { name: 'integration', total: { passed: 1_204, failed: 2 }, milliseconds: 264_000 },
  ];
  expect(tableOfParts(ran, 270_000)).toEqual([
    'part         minutes  passed  failed',
    'check            0.7       4       0',
    'integration      4.4    1204       2',
    'whole            4.5',
  ]);
});
