import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { readStatements, type Statement } from './statements.ts';

/** The statements of this checkout. */
export function ownStatements(): Statement[] {
  return readStatements(readFileSync(join(checkout, 'e2e/spec-statements.md'), 'utf8'));
}
