import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRun, testsOfPlaywright, testsOfVitest } from './run-reports.ts';

test('a folder of reports › all are read, those of single jobs too; without reports the result is undefined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-reports-'));
  expect(readRun(folder)).toBeUndefined();
  const unit = [{ assertionResults: [{ title: 'unit', status: 'passed' }] }];
  const e2e = [{ title: 'e2e', ok: true, tests: [{ status: 'expected' }] }];
  writeFileSync(join(folder, 'unit.json'), JSON.stringify({ testResults: unit }));
  mkdirSync(join(folder, 'reports-e2e'));
  writeFileSync(join(folder, 'reports-e2e/e2e.json'), JSON.stringify({ suites: [{ specs: e2e }] }));
  writeFileSync(join(folder, 'owner'), '1');
  expect(
    readRun(folder)
      ?.map(({ title }) => title)
      .sort(),
  ).toEqual(['e2e', 'unit']);
  rmSync(folder, { recursive: true });
});

test('a vitest report › only passed tests count', () => {
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

test('a Playwright report › nested tests count, skipped and retried ones do not', () => {
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
