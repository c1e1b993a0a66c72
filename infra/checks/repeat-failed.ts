import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { hasFailed, type RanTest, readTests } from '../lib/run-reports.ts';
import { shutdownSignal } from '../lib/shutdown.ts';
import type { Total } from '../lib/test-totals.ts';

/** Failures in more files have a common cause, which a rerun would not remove. */
const maxFiles = 3;

// fast-check's error: a rerun would draw other values.
const counterexample = 'Property failed after';

const repeatedFolder = 'repeated';

/** A failed test, and whether it passed when its file ran again. */
export interface FailedTest extends RanTest {
  part: string;
  passedRepeated: boolean;
}

/**
 * Reruns the files of a part's failed tests once. If all of their tests pass, those that failed, or did
 * not run because of them, count as passed; otherwise nothing changes. Nothing is rerun if tests of more
 * than three files failed, a drawn example failed, or something failed that no report names.
 *
 * @param reports The folder of the part's reports; those of the rerun go to a folder in it.
 * @param repeat Runs files, and leaves its reports in the folder.
 */
export async function repeatFailed(
  first: Total,
  reports: string,
  repeat: (files: string[], reports: string) => Promise<Total>,
): Promise<Total> {
  const failed = listFailedTests(reports);
  const files = [...new Set(failed.map(({ file }) => file))];
  const areAllNamed = failed.length > 0 && failed.length === first.failed;
  const isDrawn = failed.some(({ error }) => error.includes(counterexample));
  if (!areAllNamed || isDrawn || files.length > maxFiles || shutdownSignal.aborted) return first;
  console.log(`\n── rerunning ${files.join(', ')}`);
  const folder = join(reports, repeatedFolder);
  mkdirSync(folder, { recursive: true });
  const second = await repeat(files, folder);
  const isResolved = second.failed === 0 && listFailedTests(reports).every(passedWhenRepeated);
  if (!isResolved) {
    // A report of tests that passed would show failures as resolved.
    rmSync(folder, { recursive: true });
    return first;
  }
  const ranNow = countSkipped(reports, files) - (second.skipped ?? 0);
  const skipped = (first.skipped ?? 0) - ranNow;
  return { passed: first.passed + first.failed + ranNow, failed: 0, skipped };
}

const passedWhenRepeated = ({ passedRepeated }: FailedTest): boolean => passedRepeated;

/** Totals of these files in the first reports. */
function countSkipped(reports: string, files: string[]): number {
  const { first } = readReports(reports);
  const tests = first.flatMap(({ tests }) => tests);
  return tests.filter(({ skipped, file }) => skipped && files.includes(file)).length;
}

/** The failed tests of all reports in the folder and its subfolders. */
export function listFailedTests(reports: string): FailedTest[] {
  const { first, repeated } = readReports(reports);
  return first.flatMap(({ part, tests }) =>
    tests
      .filter(hasFailed)
      .map((test) => ({ ...test, part, passedRepeated: hasPassed(test, repeated) })),
  );
}

function readReports(reports: string) {
  const names = readdirSync(reports, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();
  const isRepeated = (name: string) => name.split(sep).includes(repeatedFolder);
  return {
    first: names
      .filter((name) => !isRepeated(name))
      .map((name) => ({ part: basename(name, '.json'), tests: readTests(join(reports, name)) })),
    repeated: names.filter(isRepeated).flatMap((name) => readTests(join(reports, name))),
  };
}

/** For a file that could not be loaded, all of its tests must pass. */
function hasPassed({ path, file }: RanTest, repeated: RanTest[]): boolean {
  const same = repeated.filter((test) => (path === file ? test.file === file : test.path === path));
  return same.some(({ passed }) => passed) && !same.some(hasFailed);
}
