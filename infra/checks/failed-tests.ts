import { stripVTControlCharacters } from 'node:util';
import type { FailedTest } from './repeat-failed.ts';

const shownLines = 6;

/**
 * Failed tests with the first lines of their errors, as CI may show only the end of a log. Tests that
 * passed when repeated have another mark.
 */
export const formatFailedTests = (tests: FailedTest[]): string[] => tests.map(format);

function format({ part, path, error, passedRepeated }: FailedTest): string {
  const [mark, note] = passedRepeated ? ['↻', ' (failed, passed when repeated)'] : ['✗', ''];
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines);
  return [`${mark} ${part}: ${path}${note}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
