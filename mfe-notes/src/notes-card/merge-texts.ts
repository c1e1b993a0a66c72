import { diff3Merge } from 'node-diff3';

/** Two texts that were typed over the same third one, as one text. */
export interface Merge {
  text: string;
  /** False when both changed the same lines: the text then has them of both, one after the other. */
  isClean: boolean;
}

export interface MergeTexts {
  mine: string;
  /** What both were typed over. */
  base: string;
  theirs: string;
}

/** Every pair of equal lines is looked at, each time past all that were found so far. */
const mostEqualPairs = 250_000;

/** Merges line by line; null where that would take too long: thousands of equal lines on both sides. */
export function mergeTexts({ mine, base, theirs }: MergeTexts): Merge | null {
  const all = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  // Most of a text stays as it was: looking at the rest alone is quick.
  const start = equalLines(all, (lines, index) => lines[index]);
  const tails = all.map((lines) => lines.slice(start));
  const end = equalLines(tails, (lines, index) => lines[lines.length - 1 - index]);
  const [a = [], o = [], b = []] = tails.map((lines) => lines.slice(0, lines.length - end));
  if (equalPairs(a, o) + equalPairs(b, o) > mostEqualPairs) return null;

  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true });
  const merged = regions.flatMap(({ ok, conflict }) =>
    conflict ? [...conflict.a, ...conflict.b] : (ok ?? []),
  );
  const [first = []] = all;
  const lines = [...first.slice(0, start), ...merged, ...first.slice(first.length - end)];
  return { text: lines.join('\n'), isClean: regions.every(({ conflict }) => !conflict) };
}

/** How many lines are the same in all texts, one after the other. */
function equalLines(
  texts: string[][],
  lineAt: (lines: string[], index: number) => string | undefined,
): number {
  const [first = [], ...others] = texts;
  let count = 0;
  while (
    count < first.length &&
    others.every((lines) => count < lines.length && lineAt(lines, count) === lineAt(first, count))
  )
    count += 1;
  return count;
}

function equalPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return one.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}
