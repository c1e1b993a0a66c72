import type { KeyboardEvent } from 'react';
import { getKeyTarget } from '../order/tool-order.ts';
import type { Grid } from '../window/grid-layout.ts';
import type { DragState } from './use-drag-state.ts';

interface Options {
  drag: DragState;
  grid: Grid;
  pageRows: number;
  isMoveDisabled: boolean;
  showCell(index: number): void;
}

/** Keys on a card's handle: Space lifts and drops, arrows move, Escape and Tab cancel. */
export function useKeyboardMoves({ drag, grid, pageRows, isMoveDisabled, showCell }: Options) {
  return (event: KeyboardEvent, id: string): void => {
    const isLifted = drag.lifted?.by === 'keyboard' && drag.lifted.id === id;
    if (!isLifted) {
      if (event.key !== ' ') return;
      // Space would also click the button, which opens the menu.
      event.preventDefault();
      if (!isMoveDisabled && !event.repeat) drag.lift(id, 'keyboard');
      return;
    }
    if (event.key === 'Tab') {
      drag.cancel();
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) drag.drop();
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      drag.cancel();
      showCell(drag.indexOf(id));
      return;
    }
    const to = getKeyTarget(event.key, drag.lifted?.to ?? 0, { ...grid, pageRows });
    if (to === null) return;
    event.preventDefault();
    drag.moveTo(to);
    showCell(to);
  };
}
