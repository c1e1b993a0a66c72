import { checkout } from '../lib/folders.ts';
import { readRun } from '../lib/run-reports.ts';
import { type Coverage, computeCoverage, listMisplaced } from './coverage.ts';
import { reportLines } from './coverage-report.ts';
import { isRecord } from './is-record.ts';
import { ownStatements } from './own-statements.ts';
import { findWritten } from './prove/find-written.ts';
import { findSpecification } from './specification.ts';
import type { Statement } from './statements.ts';
import { idsIn, tagsInSources } from './tagged-tests.ts';

/** Prints the coverage; with the reports of a run only by tests that passed in it. */
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
  if (!run) console.log('\nTitles only: npm test also asks whether these tests passed.');
  if (!lines) console.log('\nThe specification is not at ../shared/spec: lines were not compared.');
  return countFaults(coverage);
}

/** Prints the texts, constants and rules that moved without their row in the table. */
export function checkTable(): boolean {
  const misplaced = listMisplaced({ statements: ownStatements(), isWrittenThere });
  for (const statement of misplaced)
    console.log(`e2e/spec-statements.md: not there any more: ${statement}`);
  return misplaced.length === 0;
}

const isWrittenThere = (statement: Statement): boolean =>
  findWritten(statement, checkout) !== undefined;

/** Each kind of fault counts as one check. */
function countFaults({ faults }: Coverage): { passed: number; failed: number } {
  const passed = faults.filter(({ items }) => items.length === 0).length;
  return { passed, failed: faults.length - passed };
}
