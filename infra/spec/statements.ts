import { UserError } from '../lib/user-error.ts';

export const kinds = ['text', 'constant', 'rule', 'call', 'state', 'decision'] as const;
export type Kind = (typeof kinds)[number];

/** One row of e2e/spec-statements.md. */
export interface Statement {
  /** `S2-014`. */
  id: string;
  section: number;
  /** Prefix of the SHA-256 of its line in the specification. */
  line: string;
  kind: Kind;
  words: string;
  /** The location of a text, a constant or code, or the record of a decision; else empty. */
  writtenIn: string;
}

export const isLiteral = ({ kind }: Statement): boolean => kind === 'text' || kind === 'constant';

/** Whether the row names a location in the sources, which rules may leave out. */
export const isWritten = ({ kind, writtenIn }: Statement): boolean =>
  kind !== 'decision' && writtenIn !== '';

/** Parses the tables; throws a `UserError` for an invalid row. */
export function readStatements(markdown: string): Statement[] {
  const statements = markdown
    .split('\n')
    .filter((line) => line.startsWith('| S'))
    .map(readRow);
  const ids = statements.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new UserError(`e2e/spec-statements.md has two rows ${twice}.`);
  return statements;
}

function readRow(row: string): Statement {
  const [id = '', line = '', kind = '', words = '', writtenIn = '', ...more] = row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
  const isWhole = /^S[1-9]-\d{3}$/.test(id) && /^[0-9a-f]{12}$/.test(line) && words !== '';
  if (!isWhole || !isKind(kind) || more.length > 0)
    throw new UserError(`e2e/spec-statements.md has an invalid row: ${row}`);
  if (['text', 'constant', 'decision'].includes(kind) && writtenIn === '')
    throw new UserError(`e2e/spec-statements.md does not say where ${id} is written.`);
  return { id, section: Number(id[1]), line, kind, words, writtenIn };
}

const isKind = (word: string): word is Kind => (kinds as readonly string[]).includes(word);
