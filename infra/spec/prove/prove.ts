import { rename, writeFile } from 'node:fs/promises';
import { checkout } from '../../lib/folders.ts';
import { hasFailed, type RanTest } from '../../lib/run-reports.ts';
import { shutdownSignal } from '../../lib/shutdown.ts';
import { secondsSince } from '../../lib/steps.ts';
import { UserError } from '../../lib/user-error.ts';
import { ownStatements } from '../own-statements.ts';
import { isLiteral, isWritten, type Statement } from '../statements.ts';
import { idsIn, type Tag, tagsInSources } from '../tagged-tests.ts';
import { alsoWritten } from './also-written.ts';
import { draw } from './draw.ts';
import { findWritten } from './find-written.ts';
import { linkedCopy, removeCopy } from './linked-copy.ts';
import { getLevel, levels, runTests } from './run-tests.ts';

/**
 * Mutation testing: changes `count` random texts and constants, or removes the code of as many rules, one
 * at a time, and checks whether their tests fail.
 */
export async function prove(
  count: number,
  seed: number,
  ofRules: boolean,
): Promise<{ red: number; green: number }> {
  const written = ownStatements().filter((one) => isWritten(one) && isLiteral(one) !== ofRules);
  const drawn = draw(written, count, seed);
  const tags = tagsInSources(checkout);
  const total = { red: 0, green: 0 };
  const copy = await linkedCopy(checkout);
  try {
    const passing = await passingUnchanged(drawn, tags, copy);
    for (const statement of drawn) {
      if (shutdownSignal.aborted) throw new UserError('The proof was ended.');
      const began = Date.now();
      const own = tags.filter(({ id }) => id === statement.id);
      const verdict = passing.has(statement.id)
        ? await tryWithout(statement, own, copy)
        : 'no test of it passes unchanged';
      total[verdict === 'red' ? 'red' : 'green'] += 1;
      print(statement, verdict, secondsSince(began));
    }
  } finally {
    await removeCopy(copy);
  }
  return total;
}

/** Excludes tests that fail without a mutation. */
async function passingUnchanged(drawn: Statement[], tags: Tag[], copy: string) {
  const ids = new Set(drawn.map(({ id }) => id));
  const passing = new Set<string>();
  for (const level of levels) {
    const wanted = firstLevel(
      tags.filter(({ id }) => ids.has(id)),
      level,
    );
    const tests = wanted.length > 0 ? await runTests(wanted, level, copy) : [];
    for (const { title, passed } of tests)
      if (passed) for (const id of idsIn(title)) passing.add(id);
  }
  return passing;
}

/** Tags of a level whose ids no cheaper level covers. */
function firstLevel(tags: Tag[], level: (typeof levels)[number]): Tag[] {
  const cheaper = levels.slice(0, levels.indexOf(level));
  const shown = tags.filter(({ file }) => cheaper.includes(getLevel(file))).map(({ id }) => id);
  return tags.filter(({ id, file }) => getLevel(file) === level && !shown.includes(id));
}

async function tryWithout(statement: Statement, tags: Tag[], copy: string): Promise<string> {
  const written = findWritten(statement, copy);
  if (!written) return `not found at ${statement.writtenIn}`;
  const { path, source, changed, literal } = written;
  const others = literal === undefined ? [] : alsoWritten(literal, copy);
  if (others.length > 0) console.log(`  written more than once: ${others.join(', ')}`);
  await replace(path, changed);
  try {
    for (const level of levels) {
      const wanted = firstLevel(tags, level);
      if (wanted.length === 0) continue;
      const own = filterTests(statement.id, await runTests(wanted, level, copy));
      // The mutated source must still load, otherwise every test would fail.
      if (own.length === 0) return literal === undefined ? 'does not load any more' : 'red';
      if (own.some(hasFailed)) return 'red';
    }
  } finally {
    await replace(path, source);
  }
  return 'still green';
}

/** Empty when the file does not load. */
const filterTests = (id: string, tests: RanTest[]): RanTest[] =>
  tests.filter(({ title }) => idsIn(title).includes(id));

// Replace the link: the checkout shares the file.
async function replace(path: string, source: string): Promise<void> {
  await writeFile(`${path}.new`, source);
  await rename(`${path}.new`, path);
}

function print({ id, writtenIn, words }: Statement, verdict: string, time: string): void {
  console.log(
    `${verdict === 'red' ? '✓' : '✗'} ${id} ${verdict}: ${words} (${writtenIn}, ${time})`,
  );
}
