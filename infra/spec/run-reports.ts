import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test as a run's report has it. */
export interface RanTest {
  title: string;
  passed: boolean;
  /** Not asked for in this run, or switched off. */
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
  const unit = read<VitestReport>(join(reports, 'unit.json'));
  const integration = read<VitestReport>(join(reports, 'integration.json'));
  const e2e = read<PlaywrightSuite>(join(reports, 'e2e.json'));
  if (!unit && !integration && !e2e) return undefined;
  return [
    ...(unit ? testsOfVitest(unit) : []),
    ...(integration ? testsOfVitest(integration) : []),
    ...(e2e ? testsOfPlaywright(e2e) : []),
  ];
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

/** A test that passed only when repeated, or was skipped, counts as not passed. */
export function testsOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): RanTest[] {
  const own = specs.map(({ title, ok, tests }) => ({
    title,
    passed: ok && tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    skipped: tests.every(({ status }) => status === 'skipped'),
  }));
  return [...own, ...suites.flatMap(testsOfPlaywright)];
}

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
}
