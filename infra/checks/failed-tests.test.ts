import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFailedTests } from './failed-tests.ts';

let reports: string;

beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'failed-tests-'));
});
afterEach(() => rmSync(reports, { recursive: true }));

const write = (name: string, report: object) =>
  writeFileSync(join(reports, name), JSON.stringify(report));

test('a vitest report › failed tests and files that could not be loaded are listed', () => {
  const passed = { fullName: 'a › b', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'a › c', status: 'failed', failureMessages: ['Error: \u001b[31mred'] };
  write('unit.json', {
    testResults: [
      { name: 'one.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'two.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
      { name: 'three.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  });
  expect(listFailedTests(reports)).toEqual([
    '✗ unit: one.test.ts › a › c\n    Error: red',
    '✗ unit: two.test.ts\n    No such file',
  ]);
});

test('a Playwright report › failed and repeated tests of nested suites are listed, of an error six lines', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'specs/a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  write('product.json', {
    suites: [
      {
        specs: [spec('passed', 'expected'), spec('not run', 'skipped')],
        suites: [{ specs: [spec('failed', 'unexpected', '1\n2\n3\n4\n5\n6\n7')] }],
      },
      { specs: [spec('repeated', 'flaky')] },
    ],
  });
  expect(listFailedTests(reports)).toEqual([
    '✗ product: specs/a.spec.ts:7 › failed\n    1\n    2\n    3\n    4\n    5\n    6',
    '✗ product: specs/a.spec.ts:7 › repeated\n    ',
  ]);
});

test('no reports › nothing is listed', () => {
  expect(listFailedTests(reports)).toEqual([]);
});
