import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { findLiteral } from './find-literal.ts';
import { isLiteral, type Statement } from './statements.ts';

/** Whether a statement's text, constant or code is at its recorded location, `path: name` or `path: code`. */
export function isWrittenThere(statement: Statement): boolean {
  const [, file = '', name = ''] = /^(.*?): (.*)$/.exec(statement.writtenIn) ?? [];
  const path = join(checkout, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return isLiteral(statement) ? findLiteral(source, name) !== undefined : hasCode(source, name);
}

// The code is in double backquotes if it contains one.
const codeInQuotes = /^(``?) ?(.+?) ?\1$/;

/** Whether the source has the code of the cell exactly once. */
export function hasCode(source: string, cell: string): boolean {
  const [, , code = ''] = codeInQuotes.exec(cell) ?? [];
  return code !== '' && source.split(code).length === 2;
}
