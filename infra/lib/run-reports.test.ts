import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRun, readTests } from './run-reports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, report: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const ofVitest = (...statuses: string[]) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: statuses.map((status) => ({
    title: status,
    fullName: `all › ${status}`,
    status,
    failureMessages: status === 'failed' ? ['wrong'] : [],
  })),
});
const ofPlaywright = (status: string, ...errors: { message: string }[]) => ({
  title: status,
  file: 'specs/a.spec.ts',
  line: 7,
  tests: [{ status, results: [{ errors }] }],
});

test('a folder of reports › all are read, also from the folders of jobs; without reports the result is undefined', () => {
  expect(readRun(folder)).toBeUndefined();
  write('unit.json', { testResults: [ofVitest('passed')] });
  mkdirSync(join(folder, 'reports-e2e'));
  write('reports-e2e/e2e.json', { suites: [{ specs: [ofPlaywright('expected')] }] });
  writeFileSync(join(folder, 'owner'), '1');
  const titles = readRun(folder)?.map(({ title }) => title);
  expect(titles?.sort()).toEqual(['expected', 'passed']);
});

test('a vitest report › only passed tests count', () => {
  const report = write('unit.json', { testResults: [ofVitest('passed', 'failed', 'pending')] });
  const file = 'a.test.ts';
  const path = (title: string) => `${file} › all › ${title}`;
  expect(readTests(report)).toEqual([
    { title: 'passed', file, path: path('passed'), passed: true, skipped: false, error: '' },
    { title: 'failed', file, path: path('failed'), passed: false, skipped: false, error: 'wrong' },
    { title: 'pending', file, path: path('pending'), passed: false, skipped: true, error: '' },
  ]);
});

test('a file that could not be loaded › is a failed test', () => {
  const lost = { name: 'b.test.ts', status: 'failed', message: 'No file', assertionResults: [] };
  expect(readTests(write('unit.json', { testResults: [lost] }))).toEqual([
    {
      title: 'b.test.ts',
      file: 'b.test.ts',
      path: 'b.test.ts',
      passed: false,
      skipped: false,
      error: 'No file',
    },
  ]);
});

test('a Playwright report › nested tests count, skipped and retried ones do not', () => {
  const report = write('e2e.json', {
    specs: [],
    suites: [
      {
        specs: [ofPlaywright('expected')],
        suites: [{ specs: [ofPlaywright('skipped'), ofPlaywright('flaky', { message: '1' })] }],
      },
    ],
  });
  const file = 'specs/a.spec.ts';
  const path = (title: string) => `${file}:7 › ${title}`;
  expect(readTests(report)).toEqual([
    { title: 'expected', file, path: path('expected'), passed: true, skipped: false, error: '' },
    { title: 'skipped', file, path: path('skipped'), passed: false, skipped: true, error: '' },
    { title: 'flaky', file, path: path('flaky'), passed: false, skipped: false, error: '1' },
  ]);
});
