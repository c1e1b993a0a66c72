import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
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

const shownLines = 6;

/**
 * The failed tests of all reports in the folder, with the first lines of their errors: the log of a CI
 * run may be cut to its end.
 */
export function listFailedTests(reports: string): string[] {
  return readdirSync(reports)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(join(reports, name), 'utf8'));
      const failed = 'testResults' in report ? failedOfVitest(report) : failedOfPlaywright(report);
      return failed.map((test) => format(name.replace(/\.json$/, ''), test));
    });
}

interface FailedTest {
  title: string;
  error: string;
}

function failedOfVitest({ testResults }: VitestReport): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no tests.
    if (failed.length === 0) return status === 'failed' ? [{ title: name, error: message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      error: failureMessages[0] ?? '',
    }));
  });
}

function failedOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): FailedTest[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `${file}:${line} › ${title}`,
        error: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
      })),
  );
  return [...own, ...suites.flatMap(failedOfPlaywright)];
}

function format(part: string, { title, error }: FailedTest): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines);
  return [`✗ ${part}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
