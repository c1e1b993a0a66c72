import { type Move, sourceIndex } from '../order/tool-order.ts';

/** Ascending indices of the cards to mount: those in the window and the pinned ones. */
export function mountedIndices(
  visible: { first: number; last: number },
  move: Move | null,
  pinned: number[],
): number[] {
  const indices = new Set(pinned.filter((index) => index >= 0));
  for (let index = visible.first; index <= visible.last; index++)
    indices.add(sourceIndex(index, move));
  return [...indices].sort((one, other) => one - other);
}
