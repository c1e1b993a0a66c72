/** Where the caret belongs when another text takes the place of the one it stood in. */
export function keptCaret(before: string, after: string, caret: number): number {
  const isUntouched = before.slice(0, caret) === after.slice(0, caret);
  // What follows the caret mostly stayed: the change was above it.
  return isUntouched ? caret : Math.max(0, after.length - (before.length - caret));
}
