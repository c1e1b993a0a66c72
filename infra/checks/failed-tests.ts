import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hasFailed, type RanTest, readTests } from '../lib/run-reports.ts';

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
      const failed = readTests(join(reports, name)).filter(hasFailed);
      return failed.map((test) => format(name.replace(/\.json$/, ''), test));
    });
}

function format(part: string, { path, error }: RanTest): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines);
  return [`✗ ${part}: ${path}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
