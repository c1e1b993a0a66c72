import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { readRun } from '../lib/run-reports.ts';
import { type Coverage, computeCoverage, listMisplaced } from './coverage.ts';
import { reportLines } from './coverage-report.ts';
import { isWrittenThere } from './is-written-there.ts';
import { ownStatements } from './own-statements.ts';
import { findSpecification } from './specification.ts';
import { idsIn, tagsInSources } from './tagged-tests.ts';

/** Prints the coverage. With the reports of a test run, only tests that passed in it count. */
export function checkCoverage(reports?: string): { passed: number; failed: number } {
  const run = reports === undefined ? undefined : readRun(reports);
  const lines = findSpecification(checkout);
  const named = tagsInSources(checkout).map(({ id }) => id);
  const coverage = computeCoverage({
    statements: ownStatements(),
    covered: run ? run.filter(({ passed }) => passed).flatMap(({ title }) => idsIn(title)) : named,
    named,
    crowdedTitles: (run ?? []).map(({ title }) => title).filter((title) => idsIn(title).length > 1),
    lines,
    isRecord,
    isWrittenThere,
  });
  for (const line of reportLines(coverage)) console.log(line);
  if (!run) console.log('\nTitles only: npm test also checks that these tests passed.');
  if (!lines)
    console.log('\nThe specification is not in ../shared/spec: its lines were not compared.');
  return countFaults(coverage);
}

/** Prints the texts, constants and rules that are not where their row in the table says. */
export function checkTable(): boolean {
  const misplaced = listMisplaced({ statements: ownStatements(), isWrittenThere });
  for (const statement of misplaced)
    console.log(`e2e/spec-statements.md: not found in the sources: ${statement}`);
  return misplaced.length === 0;
}

/** Whether a decision record exists, with the heading where the path names one: `page.md#heading`. */
export function isRecord(path: string): boolean {
  const [page = '', heading] = path.split('#');
  const file = join(checkout, page);
  if (!existsSync(file)) return false;
  if (heading === undefined) return true;
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)];
  return headings.some(([, text = '']) => text.toLowerCase().replaceAll(' ', '-') === heading);
}

/** Each kind of fault counts as one check. */
function countFaults({ faults }: Coverage): { passed: number; failed: number } {
  const passed = faults.filter(({ items }) => items.length === 0).length;
  return { passed, failed: faults.length - passed };
}
