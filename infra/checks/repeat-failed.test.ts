import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

type Statuses = Record<string, 'passed' | 'failed'>;

/** Without tests a file could not be loaded. */
const write = (folder: string, files: Record<string, Statuses>) =>
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
          failureMessages: status === 'failed' ? ['wrong'] : [],
        })),
      })),
    }),
  );

const run = (first: { passed: number; failed: number }, files: Record<string, Statuses> = {}) => {
  const repeat = vi.fn(async (_files: string[], folder: string) => write(folder, files));
  return { total: repeatFailed(first, reports, repeat), repeat };
};

test('a failed test that passes in its repeated file › counts as passed and is listed', async () => {
  write(reports, { 'a.test.ts': { one: 'failed', two: 'passed' }, 'b.test.ts': { one: 'passed' } });
  const { total, repeat } = run(
    { passed: 2, failed: 1 },
    { 'a.test.ts': { one: 'passed', two: 'passed' } },
  );
  expect(await total).toEqual({ passed: 3, failed: 0 });
  expect(repeat).toHaveBeenCalledExactlyOnceWith(['a.test.ts'], expect.any(String));
  expect(listFailedTests(reports)).toMatchObject([
    { part: 'integration', path: 'a.test.ts › one', error: 'wrong', passedRepeated: true },
  ]);
});

test('what fails again, alone › stays failed; a test that fails only then has passed before', async () => {
  write(reports, { 'a.test.ts': { one: 'failed', two: 'failed', three: 'passed' } });
  const { total } = run(
    { passed: 1, failed: 2 },
    { 'a.test.ts': { one: 'passed', two: 'failed', three: 'failed' } },
  );
  expect(await total).toEqual({ passed: 2, failed: 1 });
  const failed = listFailedTests(reports).filter(({ passedRepeated }) => !passedRepeated);
  expect(failed.map(({ path }) => path)).toEqual(['a.test.ts › two']);
});

test('a file that could not be loaded › passes with all of its tests', async () => {
  write(reports, { 'a.test.ts': {} });
  const first = { passed: 8, failed: 1 };
  expect(await run(first, { 'a.test.ts': { one: 'passed' } }).total).toEqual({
    passed: 9,
    failed: 0,
  });
  expect(await run(first, { 'a.test.ts': { one: 'passed', two: 'failed' } }).total).toEqual(first);
  expect(await run(first, { 'a.test.ts': {} }).total).toEqual(first);
});

test('a repetition that ends without a report › changes nothing', async () => {
  write(reports, { 'a.test.ts': { one: 'failed' } });
  const total = repeatFailed({ passed: 1, failed: 1 }, reports, async () => {});
  expect(await total).toEqual({ passed: 1, failed: 1 });
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
