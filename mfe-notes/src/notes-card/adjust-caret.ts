/** Moves the caret with the text around it when the text is replaced. */
export function adjustCaret(before: string, after: string, caret: number): number {
  const isUnchangedBefore = before.slice(0, caret) === after.slice(0, caret);
  // Otherwise the change is above the caret: keep the distance to the end.
  return isUnchangedBefore ? caret : Math.max(0, after.length - (before.length - caret));
}
