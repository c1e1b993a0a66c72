import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Total } from '../lib/test-totals.ts';
import { listFailedTests, repeatFailed } from './repeat-failed.ts';

let reports: string;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  reports = mkdtempSync(join(tmpdir(), 'repeat-failed-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(reports, { recursive: true });
});

type Statuses = Record<string, 'passed' | 'failed' | 'skipped'>;

/** No tests: the file could not be loaded. */
const write = (folder: string, files: Record<string, Statuses>, error = 'wrong') =>
  writeFileSync(
    join(folder, 'integration.json'),
    JSON.stringify({
      testResults: Object.entries(files).map(([name, tests]) => ({
        name,
        status: Object.keys(tests).length === 0 ? 'failed' : 'passed',
        message: 'No such file',
        assertionResults: Object.entries(tests).map(([title, status]) => ({
          title,
          fullName: title,
          status,
          failureMessages: status === 'failed' ? [error] : [],
        })),
      })),
    }),
  );

const count = (files: Record<string, Statuses>, wanted: string) =>
  Object.values(files)
    .flatMap((tests) => Object.values(tests))
    .filter((one) => one === wanted).length;

const run = (first: Total, files: Record<string, Statuses> = {}, unnamed = 0) => {
  const repeat = vi.fn(async (_files: string[], folder: string) => {
    write(folder, files);
    const failed = count(files, 'failed') + unnamed;
    return { passed: count(files, 'passed'), failed, skipped: count(files, 'skipped') };
  });
  return { total: repeatFailed(first, reports, repeat), repeat };
};

test('a failed test passes in the rerun › counts as passed and is listed', async () => {
  write(reports, { 'a.test.ts': { one: 'failed', two: 'passed' }, 'b.test.ts': { one: 'passed' } });
  const { total, repeat } = run(
    { passed: 2, failed: 1 },
    { 'a.test.ts': { one: 'passed', two: 'passed' } },
  );
  expect(await total).toEqual({ passed: 3, failed: 0, skipped: 0 });
  expect(repeat).toHaveBeenCalledExactlyOnceWith(['a.test.ts'], expect.any(String));
  expect(listFailedTests(reports)).toMatchObject([
    { part: 'integration', path: 'a.test.ts › one', error: 'wrong', passedRepeated: true },
  ]);
});

test('one of two fails again › the first result counts', async () => {
  write(reports, { 'a.test.ts': { one: 'failed', two: 'failed', three: 'passed' } });
  const first = { passed: 1, failed: 2 };
  const { total } = run(first, { 'a.test.ts': { one: 'passed', two: 'failed', three: 'passed' } });
  expect(await total).toEqual(first);
  expect(listFailedTests(reports).map(({ passedRepeated }) => passedRepeated)).toEqual([
    false,
    false,
  ]);
});

test('a test that did not run because of the failed one › must pass as well', async () => {
  write(reports, { 'a.test.ts': { one: 'failed', two: 'skipped' }, 'b.test.ts': { c: 'skipped' } });
  const first = { passed: 5, failed: 1, skipped: 2 };
  const failing = run(first, { 'a.test.ts': { one: 'passed', two: 'failed' } });
  expect(await failing.total).toEqual(first);
  const passing = run(first, { 'a.test.ts': { one: 'passed', two: 'passed' } });
  expect(await passing.total).toEqual({ passed: 7, failed: 0, skipped: 1 });
});

test('an error outside these files › the first result counts', async () => {
  write(reports, { 'a.test.ts': { one: 'failed' } });
  const first = { passed: 1, failed: 1 };
  expect(await run(first, { 'a.test.ts': { one: 'passed' } }, 1).total).toEqual(first);
});

test('a file that could not be loaded › counts as passed if all of its tests pass', async () => {
  write(reports, { 'a.test.ts': {} });
  const first = { passed: 8, failed: 1 };
  expect(await run(first, { 'a.test.ts': { one: 'passed', two: 'failed' } }).total).toEqual(first);
  expect(await run(first, { 'a.test.ts': {} }).total).toEqual(first);
  expect(await run(first, { 'a.test.ts': { one: 'passed' } }).total).toMatchObject({
    passed: 9,
    failed: 0,
  });
});

test('a rerun without a report › changes nothing', async () => {
  write(reports, { 'a.test.ts': { one: 'failed' } });
  const first = { passed: 1, failed: 1 };
  expect(await repeatFailed(first, reports, async () => ({ passed: 0, failed: 0 }))).toEqual(first);
});

test('a failed property test › is not repeated', async () => {
  write(reports, { 'a.test.ts': { one: 'failed' } }, 'Error: Property failed after 12 tests');
  const first = { passed: 1, failed: 1 };
  const { total, repeat } = run(first, { 'a.test.ts': { one: 'passed' } });
  expect(await total).toEqual(first);
  expect(repeat).not.toHaveBeenCalled();
});

test.each([
  ['nothing failed', { 'a.test.ts': { one: 'passed' } }, { passed: 1, failed: 0 }],
  ['a failure is in no report', { 'a.test.ts': { one: 'failed' } }, { passed: 0, failed: 2 }],
  [
    'tests of four files failed',
    Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { one: 'failed' }])),
    { passed: 9, failed: 4 },
  ],
])('%s › nothing is repeated', async (_case, files, first) => {
  write(reports, files as Record<string, Statuses>);
  const { total, repeat } = run(first);
  expect(await total).toEqual(first);
  expect(repeat).not.toHaveBeenCalled();
});
