import { expect, test } from 'vitest';
import { testsOfPlaywright, testsOfVitest } from './run-reports.ts';

test('a vitest report › only what passed counts, not what was skipped', () => {
  const assertionResults = ['passed', 'failed', 'pending'].map((status) => ({
    title: status,
    status,
  }));
  expect(testsOfVitest({ testResults: [{ assertionResults }] })).toEqual([
    { title: 'passed', passed: true, skipped: false },
    { title: 'failed', passed: false, skipped: false },
    { title: 'pending', passed: false, skipped: true },
  ]);
});

test('a Playwright report › tests inside of groups count, skipped and repeated ones do not', () => {
  const spec = (title: string, status: string) => ({ title, ok: true, tests: [{ status }] });
  const report = {
    specs: [],
    suites: [
      {
        specs: [spec('outer', 'expected')],
        suites: [{ specs: [spec('skipped', 'skipped'), spec('repeated', 'flaky')] }],
      },
    ],
  };
  expect(testsOfPlaywright(report)).toEqual([
    { title: 'outer', passed: true, skipped: false },
    { title: 'skipped', passed: false, skipped: true },
    { title: 'repeated', passed: false, skipped: false },
  ]);
});
