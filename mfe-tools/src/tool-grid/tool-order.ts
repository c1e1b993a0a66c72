import { ownValue } from '@firedeck/contract';
/** A tool on its way from one index to another. */
export interface Move {
  from: number;
  to: number;
}

/** Where the tool at `index` shows while `move` is under way: those between shift by one. */
export function previewIndex(index: number, move: Move | null): number {
  if (!move) return index;
  const { from, to } = move;
  if (index === from) return to;
  if (from < to && index > from && index <= to) return index - 1;
  if (to < from && index >= to && index < from) return index + 1;
  return index;
}

/** The other way round: whose place `shown` is while `move` is under way. */
export function indexShownAt(shown: number, move: Move | null): number {
  return previewIndex(shown, move && { from: move.to, to: move.from });
}

/** `ids` with one of them taken from its place and put to another. */
export function moveId(ids: readonly string[], { from, to }: Move): string[] {
  const moved = [...ids];
  const [id] = moved.splice(from, 1);
  if (id !== undefined) moved.splice(to, 0, id);
  return moved;
}

/**
 * The same move on a list that changed meanwhile: behind the neighbor it was put behind, else at
 * the same place. Null when the tool is gone.
 */
export function reapplyMove(
  wanted: readonly string[],
  id: string,
  present: readonly string[],
): string[] | null {
  const from = present.indexOf(id);
  if (from < 0) return null;
  const place = wanted.indexOf(id);
  const others = present.filter((other) => other !== id);
  const neighbor = wanted[place - 1];
  const behind = neighbor === undefined ? -1 : others.indexOf(neighbor);
  const to = behind < 0 ? Math.min(place, others.length) : behind + 1;
  return moveId(present, { from, to });
}

/** `tools` as `ids` has them; those that `ids` does not know stay behind, in their old order. */
export function putInOrder<T extends { id: string }>(
  tools: readonly T[],
  ids: readonly string[],
): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (tool: T): number => place.get(tool.id) ?? ids.length;
  return [...tools].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Where a key takes the lifted tool; null for keys that do not move it. */
export function keyTarget(
  key: string,
  at: number,
  grid: { count: number; columns: number; pageRows: number },
): number | null {
  const page = Math.max(1, grid.pageRows) * grid.columns;
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - grid.columns,
    ArrowDown: at + grid.columns,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: grid.count - 1,
  };
  const target = ownValue(steps, key);
  if (target === undefined) return null;
  return Math.min(Math.max(target, 0), grid.count - 1);
}
