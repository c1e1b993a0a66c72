import { existsSync, readFileSync } from 'node:fs';

export interface Total {
  passed: number;
  failed: number;
  /** Tests that this machine cannot run; each prints its reason. */
  skipped?: number;
}

export function sum(one: Total, other: Total): Required<Total> {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: (one.skipped ?? 0) + (other.skipped ?? 0),
  };
}

/** The last line of a run. */
export function totalLine({ passed, failed, skipped = 0 }: Total): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Undefined for any other line. */
export function readTotal(line: string): Total | undefined {
  const [whole, ...counts] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const [passed, failed, skipped] = counts.map((count) => Number(count ?? 0));
  return { passed, failed, skipped } as Required<Total>;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Skipped. */
  numPendingTests?: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/**
 * Counts a vitest run; a file that could not be loaded counts as one failure.
 *
 * @param mayBeEmpty Whether a run without tests has passed.
 */
export function readVitestTotal(path: string, exitCode: number, mayBeEmpty = false): Total {
  const report = read<VitestReport>(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  if (mayBeEmpty && exitCode === 0 && report.testResults.length === 0)
    return { passed: 0, failed: 0 };
  const failedToLoad = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return createTotal(
    report.numPassedTests,
    report.numFailedTests + failedToLoad.length,
    report.numPendingTests ?? 0,
    exitCode,
  );
}

/** Counts a Playwright run; a test that passed only when repeated counts as failed. */
export function readPlaywrightTotal(path: string, exitCode: number): Total {
  const report = read<PlaywrightReport>(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return createTotal(expected, unexpected + flaky + report.errors.length, skipped, exitCode);
}

// A run without tests, or with an error outside of its tests, has failed too.
function createTotal(passed: number, failed: number, skipped = 0, exitCode = 0): Total {
  const hasUnreportedFailure = failed === 0 && (exitCode !== 0 || passed + skipped === 0);
  const total = { passed, failed: hasUnreportedFailure ? 1 : failed };
  return skipped > 0 ? { ...total, skipped } : total;
}

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
}
