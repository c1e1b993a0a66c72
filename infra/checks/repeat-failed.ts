import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { hasFailed, type RanTest, readTests } from '../lib/run-reports.ts';
import { shutdownSignal } from '../lib/shutdown.ts';
import type { Total } from '../lib/test-totals.ts';

/** A race shows in a test or two: what fails in more files has a cause that a second run does not remove. */
const filesAtMost = 3;

const repeatedFolder = 'repeated';

/** A failed test, and whether it passed when its file ran again. */
export interface FailedTest extends RanTest {
  part: string;
  passedRepeated: boolean;
}

/**
 * Runs the files of a part's failed tests once more, and counts what passes then as passed. Nothing is
 * repeated where tests of more than three files failed, or something failed that no report names.
 *
 * @param reports The folder of the part's reports; those of the repeated files go to a folder in it.
 * @param repeat Runs files, and leaves its reports in the folder.
 */
export async function repeatFailed(
  first: Total,
  reports: string,
  repeat: (files: string[], reports: string) => Promise<unknown>,
): Promise<Total> {
  const failed = listFailedTests(reports);
  const files = [...new Set(failed.map(({ file }) => file))];
  const areAllNamed = failed.length > 0 && failed.length === first.failed;
  if (!areAllNamed || files.length > filesAtMost || shutdownSignal.aborted) return first;
  console.log(`\n── repeating once: ${files.join(', ')}`);
  const folder = join(reports, repeatedFolder);
  mkdirSync(folder, { recursive: true });
  await repeat(files, folder);
  const passed = listFailedTests(reports).filter(({ passedRepeated }) => passedRepeated).length;
  return { ...first, passed: first.passed + passed, failed: first.failed - passed };
}

/** The failed tests of all reports in the folder and in those of single parts. */
export function listFailedTests(reports: string): FailedTest[] {
  const names = readdirSync(reports, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();
  const isRepeated = (name: string) => name.split(sep).includes(repeatedFolder);
  const repeated = names.filter(isRepeated).flatMap((name) => readTests(join(reports, name)));
  return names
    .filter((name) => !isRepeated(name))
    .flatMap((name) => {
      const part = basename(name, '.json');
      const failed = readTests(join(reports, name)).filter(hasFailed);
      return failed.map((test) => ({ ...test, part, passedRepeated: hasPassed(test, repeated) }));
    });
}

/** A file that could not be loaded passes with all of its tests. */
function hasPassed({ path, file }: RanTest, repeated: RanTest[]): boolean {
  const same = repeated.filter((test) => (path === file ? test.file === file : test.path === path));
  return same.some(({ passed }) => passed) && !same.some(hasFailed);
}
