import { showToast } from '@firedeck/sdk';
import { type RefObject, useEffect } from 'react';
import { texts } from '../../texts.ts';
import { useConstant } from '../../use-constant.ts';
import { useLatest } from '../../use-latest.ts';
import { findHandle } from '../focus/board-dom.ts';
import { type Grid, indexUnder } from '../window/grid-layout.ts';
import { createDragPresses, type DragPresses, type OnEarlyDrag } from './drag-presses.ts';
import type { DragState } from './use-drag-state.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  drag: DragState;
  /** The tools that move with a tool, itself among them. */
  getGroup(id: string): string[];
  selected: ReadonlySet<string>;
  /** Loads the drag code; resolves to whether it is loaded. */
  loadDragCode(): Promise<boolean>;
}

/**
 * Presses on handles; a drag that ended before its code was there moves the card at once or, on a section,
 * once the code is there.
 */
export function useDragPresses(options: Options) {
  const { list, grid, drag, getGroup, selected, loadDragCode } = options;
  const latest = useLatest<OnEarlyDrag>((id, by, section) => {
    if (drag.lifted) return;
    if (section) {
      presses.earlyDrops.push({ ids: getGroup(id), section, selected });
      void loadDragCode().then((isLoaded) => isLoaded || discardDrops(presses));
      return;
    }
    const card = findHandle(list.current, id)?.closest('[data-tool]')?.getBoundingClientRect();
    if (!card || !list.current) return;
    drag.lift(id, 'pointer');
    const dropped = new DOMRect(card.x + by.x, card.y + by.y, card.width, card.height);
    drag.moveTo(indexUnder(dropped, list.current, grid));
    drag.drop();
  });
  const presses = useConstant(() => createDragPresses((...dragged) => latest.current(...dragged)));
  useEffect(() => () => discardDrops(presses), [presses]);
  return presses;
}

function discardDrops({ earlyDrops }: DragPresses): void {
  if (earlyDrops.splice(0)[0])
    showToast({ kind: 'error', ...texts.card.popupFailed, title: texts.sections.notMoved });
}
