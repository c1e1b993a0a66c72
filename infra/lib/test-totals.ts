import { existsSync, readFileSync } from 'node:fs';
import { readTests } from './run-reports.ts';

export interface Total {
  passed: number;
  failed: number;
  /** Tests that this machine cannot run; the reason is printed. */
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
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const tests = readTests(path);
  if (mayBeEmpty && exitCode === 0 && tests.length === 0) return { passed: 0, failed: 0 };
  const passed = tests.filter((test) => test.passed).length;
  const skipped = tests.filter((test) => test.skipped).length;
  return createTotal(passed, tests.length - passed - skipped, skipped, exitCode);
}

/** Counts a Playwright run; a test that passed only on a retry counts as failed. */
export function readPlaywrightTotal(path: string, exitCode: number): Total {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  return createTotal(expected, unexpected + flaky + errors.length, skipped, exitCode);
}

// A run without tests or with an error outside of them has also failed.
function createTotal(passed: number, failed: number, skipped = 0, exitCode = 0): Total {
  const hasUnreportedFailure = failed === 0 && (exitCode !== 0 || passed + skipped === 0);
  const total = { passed, failed: hasUnreportedFailure ? 1 : failed };
  return skipped > 0 ? { ...total, skipped } : total;
}
