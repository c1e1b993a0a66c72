/** A line on which two devices differ, and the device that it comes from. */
export interface LineMark {
  line: number;
  side: 'mine' | 'theirs';
}

/** Moves marks with their lines when the text is edited; drops marks of deleted lines. */
export function moveMarks(before: string, after: string, marks: readonly LineMark[]): LineMark[] {
  if (marks.length === 0) return [];
  const [from, to] = [before.split('\n'), after.split('\n')];
  const start = countEqualLines([from, to], (lines, index) => lines[index]);
  const end = Math.min(
    countEqualLines([from, to], (lines, index) => lines.at(-1 - index)),
    Math.min(from.length, to.length) - start,
  );
  const moved = to.length - from.length;
  const edited = to.slice(start, to.length - end);
  return marks.flatMap((mark) => {
    if (mark.line < start) return [mark];
    if (mark.line >= from.length - end) return [{ ...mark, line: mark.line + moved }];
    // The number of lines is unchanged: they were edited in place.
    if (moved === 0) return [mark];
    const line = edited.indexOf(from[mark.line] ?? '');
    return line < 0 ? [] : [{ ...mark, line: start + line }];
  });
}

/** Counts the consecutive lines that all texts share. */
export function countEqualLines(
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
