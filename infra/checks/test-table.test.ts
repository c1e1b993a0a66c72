import { expect, test } from 'vitest';
import { formatTable } from './test-table.ts';

test('finished parts › a row each with minutes and tests, then the total', () => {
  const ran = [
    { name: 'check', total: { passed: 4, failed: 0 }, milliseconds: 43_000 },
    {
      name: 'integration',
      total: { passed: 1_204, failed: 2, skipped: 31 },
      milliseconds: 264_000,
    },
  ];
  expect(formatTable(ran, 270_000)).toEqual([
    'part         minutes  passed  failed skipped',
    'check            0.7       4       0       0',
    'integration      4.4    1204       2      31',
    'whole            4.5',
  ]);
});
