/** `tools` in the order of `ids`; unlisted tools come last, in their previous order. */
export function sortByIds<T extends { id: string }>(
  tools: readonly T[],
  ids: readonly string[],
): T[] {
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const getIndex = (tool: T): number => indexById.get(tool.id) ?? ids.length;
  return [...tools].sort((one, other) => getIndex(one) - getIndex(other));
}
