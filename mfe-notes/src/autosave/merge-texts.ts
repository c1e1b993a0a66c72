import { diff3Merge } from 'node-diff3';

/** Two versions of one base text, merged. */
export interface Merge {
  text: string;
  /** False when both changed the same lines: the text then has both versions of them. */
  isClean: boolean;
}

export interface MergeTexts {
  mine: string;
  /** The common ancestor. */
  base: string;
  theirs: string;
}

/** The merge compares each pair of equal lines with all pairs found before. */
const maxEqualPairs = 250_000;

/** Merges line by line; null if thousands of lines are equal, which would take too long. */
export function mergeTexts({ mine, base, theirs }: MergeTexts): Merge | null {
  const all = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  // Skip the unchanged start and end, usually most of the text.
  const start = countEqualLines(all, (lines, index) => lines[index]);
  const tails = all.map((lines) => lines.slice(start));
  const end = countEqualLines(tails, (lines, index) => lines[lines.length - 1 - index]);
  const [a = [], o = [], b = []] = tails.map((lines) => lines.slice(0, lines.length - end));
  if (countEqualPairs(a, o) + countEqualPairs(b, o) > maxEqualPairs) return null;

  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true });
  const merged = regions.flatMap(({ ok, conflict }) =>
    conflict ? [...conflict.a, ...conflict.b] : (ok ?? []),
  );
  const [first = []] = all;
  const lines = [...first.slice(0, start), ...merged, ...first.slice(first.length - end)];
  return { text: lines.join('\n'), isClean: regions.every(({ conflict }) => !conflict) };
}

/** Counts the consecutive lines that all texts share. */
function countEqualLines(
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

function countEqualPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return one.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}
