import type { Tool } from '@firedeck/contract';
import { type MouseEvent, type RefObject, type TouchEvent, useEffect } from 'react';
import { useDragPresses } from './drag/use-drag-presses.ts';
import { useDragState } from './drag/use-drag-state.ts';
import { useKeyboardMoves } from './drag/use-keyboard-moves.ts';
import { lazyDrag } from './lazy-board.ts';
import type { Lifted } from './order/tool-order.ts';
import { preloadWhenIdle } from './preload-when-idle.ts';
import type { Grid } from './window/grid-layout.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  tools: Tool[];
  /** Identifies the shown part of the board; a change ends the drag. */
  view: string;
  selected: ReadonlySet<string>;
  /** Rows per screen. */
  pageRows: number;
  isMoveDisabled: boolean;
  /** The tools that move together with a tool, including itself. */
  getGroup(id: string): string[];
  showCell(index: number): void;
  announce(message: string): void;
  onMoved(order: string[], lifted: Lifted): void;
}

/** Moves cards by mouse, touch and keyboard; the drag library loads when the page is idle. */
export function useCardDrag(options: Options) {
  const { isMoveDisabled } = options;
  const drag = useDragState(options);
  const presses = useDragPresses({ ...options, drag, loadDragCode: () => lazyDrag.load() });
  useEffect(() => preloadWhenIdle(lazyDrag), []);
  const pressKey = useKeyboardMoves({ ...options, drag });
  const canLift = !isMoveDisabled && drag.lifted === null;
  return {
    drag,
    presses,
    pressMouse: (event: MouseEvent, id: string) => canLift && presses.mouseDown(id, event),
    pressTouch: (event: TouchEvent, id: string) => canLift && presses.touchStart(id, event),
    pressKey,
  };
}
