import { indexShownAt, type Move } from './tool-order.ts';

/**
 * Indices of the cards to mount, ascending as the list itself: those that show in the window and
 * those that must stay (in the hand, with the focus, with the menu open).
 */
export function mountedCells(
  shown: { first: number; last: number },
  move: Move | null,
  staying: number[],
  count: number,
): number[] {
  const indices = new Set(staying.filter((index) => index >= 0));
  for (let place = shown.first; place <= Math.min(shown.last, count - 1); place++)
    indices.add(indexShownAt(place, move));
  return [...indices].sort((one, other) => one - other);
}
