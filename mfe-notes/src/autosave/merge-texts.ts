import { diff3Merge, diffComm } from 'node-diff3';
import { countEqualLines, type LineMark } from './move-marks.ts';

/** The result of a three-way merge. */
export interface Merge {
  text: string;
  /** The lines that both sides changed. */
  marks: LineMark[];
}

export interface MergeTexts {
  mine: string;
  /** The common ancestor. */
  base: string;
  theirs: string;
}

type Line = { text: string; side?: LineMark['side'] };

/** Limits the merge's time: it compares each pair of equal lines with all previous pairs. */
const maxEqualPairs = 250_000;

/**
 * Merges line by line. The result has every added or changed line, marked if both changed it.
 * With thousands of equal lines, which would take too long, the result has both complete texts.
 */
export function mergeTexts({ mine, base, theirs }: MergeTexts): Merge {
  const all = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  // Skips the unchanged start and end, which are usually most of the text.
  const start = countEqualLines(all, (lines, index) => lines[index]);
  const tails = all.map((lines) => lines.slice(start));
  const end = countEqualLines(tails, (lines, index) => lines.at(-1 - index));
  const [a = [], o = [], b = []] = tails.map((lines) => lines.slice(0, lines.length - end));
  const [first = []] = all;
  const lines = [
    ...first.slice(0, start).map(toSharedLine),
    ...mergeLines(a, o, b),
    ...first.slice(first.length - end).map(toSharedLine),
  ];
  return {
    text: lines.map(({ text }) => text).join('\n'),
    marks: lines.flatMap(({ side }, line) => (side ? [{ line, side }] : [])),
  };
}

const toSharedLine = (text: string): Line => ({ text });
const toLineOf = (side: LineMark['side']) => (text: string) => ({ text, side });

function mergeLines(mine: string[], base: string[], theirs: string[]): Line[] {
  if (countEqualPairs(mine, base) + countEqualPairs(theirs, base) > maxEqualPairs)
    return compareLines(mine, theirs);
  return diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).flatMap(
    ({ ok, conflict }) =>
      conflict ? compareLines(conflict.a, conflict.b) : (ok ?? []).map(toSharedLine),
  );
}

/** Lists both versions of each passage; equal lines appear once. */
function compareLines(mine: string[], theirs: string[]): Line[] {
  const parts =
    countEqualPairs(mine, theirs) > maxEqualPairs
      ? [{ buffer1: mine, buffer2: theirs }]
      : diffComm(mine, theirs);
  return parts.flatMap(({ common, buffer1 = [], buffer2 = [] }) =>
    common
      ? common.map(toSharedLine)
      : [...buffer1.map(toLineOf('mine')), ...buffer2.map(toLineOf('theirs'))],
  );
}

function countEqualPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return one.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}
