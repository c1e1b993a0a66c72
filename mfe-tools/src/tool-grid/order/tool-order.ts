import { ownValue } from '@firedeck/contract';

/** A move of one or more tools, which are adjacent afterwards. */
export interface Move {
  /** Indices of the moved tools, ascending. */
  group: readonly number[];
  /** The index of the first moved tool afterwards. */
  to: number;
}

/** The lifted tools. */
export interface Lifted {
  id: string;
  /** The tools that move together, including the lifted one. */
  ids: string[];
  /** The index at which the lifted tool is shown. */
  to: number;
  by: 'pointer' | 'keyboard';
}

/** The display index of the tool at `index` during `move`. */
export function previewIndex(index: number, move: Move | null): number {
  if (!move) return index;
  const { group, to } = move;
  const rank = group.indexOf(index);
  if (rank >= 0) return to + rank;
  const among = index - group.filter((moved) => moved < index).length;
  return among < to ? among : among + group.length;
}

/** The inverse of `previewIndex`: the index of the tool displayed at `shown`. */
export function sourceIndex(shown: number, move: Move | null): number {
  if (!move) return shown;
  const { group, to } = move;
  const rank = shown - to;
  const moved = group[rank];
  if (moved !== undefined) return moved;
  let index = rank < 0 ? shown : shown - group.length;
  for (const before of group) if (before <= index) index += 1;
  return index;
}

/** `ids` with some items moved. */
export function moveItems(ids: readonly string[], { group, to }: Move): string[] {
  const moved = new Set(group);
  const others = ids.filter((_, index) => !moved.has(index));
  const together = group.flatMap((index) => ids[index] ?? []);
  return [...others.slice(0, to), ...together, ...others.slice(to)];
}

/** The move that shows the tool `id` at index `to`, together with `ids`. */
export function createMove(
  order: readonly string[],
  { ids, id, to }: { ids: readonly string[]; id: string; to: number },
): Move | null {
  if (!order.includes(id)) return null;
  const moving = new Set(ids);
  const group = order.flatMap((other, index) => (moving.has(other) ? [index] : []));
  const rank = group.indexOf(order.indexOf(id));
  return { group, to: Math.min(Math.max(to - rank, 0), order.length - group.length) };
}

/** Whether the move changes the order. */
export const changesOrder = ({ group, to }: Move): boolean =>
  group.some((index, rank) => index !== to + rank);

/** A move on a board that may show only some of the tools. */
export interface ShownMove {
  /** The moved tools. */
  ids: readonly string[];
  /** The shown tools in their new order, with the moved ones adjacent. */
  shown: readonly string[];
}

/**
 * The order of all tools after a move, possibly on a newer list: the moved tools are next to their
 * nearest shown neighbor that still exists, and all others keep their order. Null if no moved tool
 * or no neighbor exists.
 */
export function placeMoved(order: readonly string[], { ids, shown }: ShownMove): string[] | null {
  const moved = new Set(ids);
  const others = order.filter((id) => !moved.has(id));
  const present = new Set(order);
  const together = shown.filter((id) => moved.has(id) && present.has(id));
  const first = shown.findIndex((id) => moved.has(id));
  const isNeighbor = (id: string): boolean => present.has(id) && !moved.has(id);
  const before = shown.slice(0, Math.max(0, first)).findLast(isNeighbor);
  const neighbor = before ?? shown.find(isNeighbor);
  if (together.length === 0 || neighbor === undefined) return null;
  const to = others.indexOf(neighbor) + (before === undefined ? 0 : 1);
  return [...others.slice(0, to), ...together, ...others.slice(to)];
}

/**
 * The index that a key moves the focus to; Home and End stay in the row. Null for other keys, or if
 * there is no card.
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
