import { stripVTControlCharacters } from 'node:util';
import type { FailedTest } from './repeat-failed.ts';

const shownLines = 6;

/**
 * Failed tests with the first lines of their errors: the log of a CI run may be cut to its end. Those
 * that passed when repeated have a mark of their own.
 */
export const formatFailedTests = (tests: FailedTest[]): string[] => tests.map(format);

function format({ part, path, error, passedRepeated }: FailedTest): string {
  const [mark, note] = passedRepeated ? ['↻', ' (failed, passed when repeated)'] : ['✗', ''];
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines);
  return [`${mark} ${part}: ${path}${note}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
