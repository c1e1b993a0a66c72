import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test in the report of a run. */
export interface RanTest {
  title: string;
  passed: boolean;
  /** Not selected in this run, or skipped. */
  skipped: boolean;
}

interface VitestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

interface PlaywrightSuite {
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The tests of `npm test` so far; undefined where no report is in the folder. */
export function readRun(reports: string): RanTest[] | undefined {
  // The jobs of a workflow have a folder each.
  const files = readdirSync(reports, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  if (files.length === 0) return undefined;
  return files.flatMap((name) => {
    const report = JSON.parse(readFileSync(join(reports, name), 'utf8'));
    return 'testResults' in report ? testsOfVitest(report) : testsOfPlaywright(report);
  });
}

export function testsOfVitest({ testResults }: VitestReport): RanTest[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      title,
      passed: status === 'passed',
      skipped: status !== 'passed' && status !== 'failed',
    })),
  );
}

/** A retried or skipped test does not count as passed. */
export function testsOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): RanTest[] {
  const own = specs.map(({ title, ok, tests }) => ({
    title,
    passed: ok && tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    skipped: tests.every(({ status }) => status === 'skipped'),
  }));
  return [...own, ...suites.flatMap(testsOfPlaywright)];
}
