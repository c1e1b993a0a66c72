import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test in the report of a run; a file that could not be loaded counts as a failed test. */
export interface RanTest {
  title: string;
  file: string;
  /** The title with its file. */
  path: string;
  passed: boolean;
  /** Not selected in this run, or skipped. */
  skipped: boolean;
  /** The first error message of a failed test. */
  error: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      title: string;
      fullName: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** The tests of `npm test` so far; undefined when the folder has no report. */
export function readRun(reports: string): RanTest[] | undefined {
  // The jobs of a workflow have a folder each.
  const names = readdirSync(reports, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  return names.length === 0 ? undefined : names.flatMap((name) => readTests(join(reports, name)));
}

/** The tests in a JSON report of vitest or Playwright. */
export function readTests(file: string): RanTest[] {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'testResults' in report ? testsOfVitest(report) : testsOfPlaywright(report);
}

export const hasFailed = ({ passed, skipped }: RanTest): boolean => !passed && !skipped;

function testsOfVitest({ testResults }: VitestReport): RanTest[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      title: test.title,
      file,
      path: `${file} › ${test.fullName}`,
      passed: test.status === 'passed',
      skipped: test.status !== 'passed' && test.status !== 'failed',
      error: test.failureMessages[0] ?? '',
    }));
    if (status !== 'failed' || tests.some(hasFailed)) return tests;
    return [
      ...tests,
      { title: file, file, path: file, passed: false, skipped: false, error: message },
    ];
  });
}

/** A test that passed only on a retry counts as failed. */
function testsOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): RanTest[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      title,
      file,
      path: `${file}:${line} › ${title}`,
      passed: status === 'expected',
      skipped: status === 'skipped',
      error: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
    })),
  );
  return [...own, ...suites.flatMap(testsOfPlaywright)];
}
