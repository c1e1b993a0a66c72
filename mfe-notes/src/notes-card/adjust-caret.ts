/** Keeps the caret at the same place in the surrounding text when the text is replaced. */
export function adjustCaret(before: string, after: string, caret: number): number {
  const isUnchangedBefore = before.slice(0, caret) === after.slice(0, caret);
  // Otherwise the text before the caret changed: keep the distance to the end.
  return isUnchangedBefore ? caret : Math.max(0, after.length - (before.length - caret));
}
