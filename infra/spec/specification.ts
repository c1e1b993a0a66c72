import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of the specification that states something. */
export interface SpecificationLine {
  number: number;
  text: string;
  hash: string;
}

/** The lines of the specification; undefined when it is not beside the checkout (`../shared/spec`). */
export function findSpecification(checkout: string): SpecificationLine[] | undefined {
  const folder = join(checkout, '..', 'shared', 'spec');
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.sort().flatMap((name) => statingLines(readFileSync(join(folder, name), 'utf8')));
}

/** All lines from section 1 on, except headings and table heads. */
export function statingLines(specification: string): SpecificationLine[] {
  const lines = specification.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith('## 1.'));
  return lines
    .map((text, index) => ({ number: index + 1, text, hash: computeHash(text) }))
    .filter(({ number, text }) => number > start + 1 && text !== '' && !text.startsWith('#'))
    .filter(({ number, text }) => !isRule(text) && !isRule(lines[number] ?? ''));
}

const isRule = (line: string): boolean => /^\|[-|: ]+\|$/.test(line);

const computeHash = (line: string): string =>
  createHash('sha256').update(line).digest('hex').slice(0, 12);
