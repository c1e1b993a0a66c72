import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLiteral, type Statement } from '../statements.ts';
import { changeLiteral } from './change-literal.ts';
import { takeOut } from './take-out.ts';
import { findLiteral } from './written-literal.ts';

interface Written {
  path: string;
  source: string;
  /** The source without the statement. */
  changed: string;
  /** The text or number, undefined for code. */
  literal?: string;
}

/** Finds a statement at its recorded location, `path: name` or `path: code`; undefined when it is not there. */
export function findWritten(statement: Statement, checkout: string): Written | undefined {
  const [, file = '', name = ''] = /^(.*?): (.*)$/.exec(statement.writtenIn) ?? [];
  const path = join(checkout, file);
  if (!existsSync(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  if (!isLiteral(statement)) {
    const changed = takeOut(source, name);
    return changed === undefined ? undefined : { path, source, changed };
  }
  const span = findLiteral(source, name);
  if (!span) return undefined;
  const literal = source.slice(span.start, span.end);
  return { path, source, changed: changeLiteral(source, span), literal };
}
