import type { RefObject } from 'react';
import { useConstant } from '../use-constant.ts';
import { useLatest } from '../use-latest.ts';
import { createDragPresses } from './drag-presses.ts';
import { findHandle } from './focus-card.ts';
import { type Grid, indexUnder } from './grid-layout.ts';
import type { DragState } from './use-drag-state.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  drag: DragState;
}

/** Presses on handles; a drag that ended before its code was there moves the card at once. */
export function useDragPresses({ list, grid, drag }: Options) {
  const latest = useLatest((id: string, by: { x: number; y: number }): void => {
    if (drag.lifted) return;
    const card = findHandle(list.current, id)?.closest('[data-tool]')?.getBoundingClientRect();
    if (!card || !list.current) return;
    drag.lift(id, 'pointer');
    const dropped = new DOMRect(card.x + by.x, card.y + by.y, card.width, card.height);
    drag.moveTo(indexUnder(dropped, list.current, grid));
    drag.drop();
  });
  return useConstant(() => createDragPresses((id, by) => latest.current(id, by)));
}
