import type { KeyboardEvent } from 'react';
import type { Grid } from './grid-layout.ts';
import { keyTarget } from './tool-order.ts';
import type { LiftedTool } from './use-lifted-tool.ts';

interface Options {
  hand: LiftedTool;
  grid: Grid;
  pageRows: number;
  isSaving: boolean;
  showCell(index: number): void;
}

/** Keys on a card's handle: Space lifts and drops, arrows and the like move, Escape and Tab cancel. */
export function useKeyboardMoves({ hand, grid, pageRows, isSaving, showCell }: Options) {
  return (event: KeyboardEvent, id: string): void => {
    const isLifted = hand.lifted?.by === 'keyboard' && hand.lifted.id === id;
    if (!isLifted) {
      if (event.key !== ' ') return;
      // Space would also press the button, which opens the menu.
      event.preventDefault();
      if (!isSaving && !event.repeat) hand.lift(id, 'keyboard');
      return;
    }
    if (event.key === 'Tab') {
      hand.cancel();
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) hand.drop();
      return;
    }
    const from = hand.move?.from ?? 0;
    if (event.key === 'Escape') {
      event.preventDefault();
      hand.cancel();
      showCell(from);
      return;
    }
    const to = keyTarget(event.key, hand.move?.to ?? 0, { ...grid, pageRows });
    if (to === null) return;
    event.preventDefault();
    hand.moveTo(to);
    showCell(to);
  };
}
