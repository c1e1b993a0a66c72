import { ownValue } from '@firedeck/contract';

/** A move of a tool between two indices. */
export interface Move {
  from: number;
  to: number;
}

/** The display index of the tool at `index` during `move`: tools in between shift by one. */
export function previewIndex(index: number, move: Move | null): number {
  if (!move) return index;
  const { from, to } = move;
  if (index === from) return to;
  if (from < to && index > from && index <= to) return index - 1;
  if (to < from && index >= to && index < from) return index + 1;
  return index;
}

/** The inverse of `previewIndex`: the index of the tool displayed at `shown`. */
export function sourceIndex(shown: number, move: Move | null): number {
  return previewIndex(shown, move && { from: move.to, to: move.from });
}

/** `ids` with one item moved. */
export function moveItem(ids: readonly string[], { from, to }: Move): string[] {
  const moved = [...ids];
  const [id] = moved.splice(from, 1);
  if (id !== undefined) moved.splice(to, 0, id);
  return moved;
}

/**
 * The same move on a newer list: after the same neighbor, else to the same index. Null if the tool
 * was deleted.
 */
export function rebaseMove(
  newOrder: readonly string[],
  id: string,
  current: readonly string[],
): string[] | null {
  const from = current.indexOf(id);
  if (from < 0) return null;
  const index = newOrder.indexOf(id);
  const others = current.filter((other) => other !== id);
  const neighbor = newOrder[index - 1];
  const neighborIndex = neighbor === undefined ? -1 : others.indexOf(neighbor);
  const to = neighborIndex < 0 ? Math.min(index, others.length) : neighborIndex + 1;
  return moveItem(current, { from, to });
}

/**
 * The index that a key moves the focus to: Home and End stay in the row. Null for other keys, and
 * where there is no card.
 */
export function getFocusTarget(
  key: string,
  at: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  const rowStart = at - (at % columns);
  const hasRowBelow = rowStart + columns < count;
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: hasRowBelow ? Math.min(at + columns, count - 1) : count,
    Home: rowStart,
    End: Math.min(rowStart + columns, count) - 1,
  };
  const target = ownValue(steps, key) ?? -1;
  return target >= 0 && target < count ? target : null;
}

/** The index that a key moves the lifted tool to; null for other keys. */
export function getKeyTarget(
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
