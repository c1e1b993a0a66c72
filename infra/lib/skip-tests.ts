import { join } from 'node:path';
import { checkout } from './folders.ts';
import { runProgram } from './run-program.ts';
import type { Total } from './test-totals.ts';

/** Counts the tests of vitest projects that this machine cannot run, and prints them with the reason. */
export async function skipTests(
  projects: string[],
  reason: string,
  isFailure = false,
): Promise<Total> {
  // Files that read the facts of a run at import cannot be listed without a run.
  const counts = await Promise.all(projects.map((name) => countTests(name).catch(() => null)));
  const skipped = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const atLeast = counts.includes(null) ? 'at least ' : '';
  console.log(`Not run: ${atLeast}${skipped} tests ${reason}`);
  return { passed: 0, failed: isFailure ? 1 : 0, skipped };
}

/** How many tests a project of vitest has. */
async function countTests(project: string): Promise<number> {
  const args = ['list', '--config', 'infra/vitest.config.ts', `--project=${project}`];
  const listed = await runProgram(join(checkout, 'node_modules/.bin/vitest'), args, {
    cwd: checkout,
  });
  return listed.split('\n').filter((line) => line.includes(' > ')).length;
}
