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
  /** The tools that move together with a tool, including itself. */
  getGroup(id: string): string[];
  selected: ReadonlySet<string>;
  /** Resolves to whether the drag code could be loaded. */
  loadDragCode(): Promise<boolean>;
}

/**
 * Presses on handles. If a drag ends before its code has loaded, the card is moved anyway; a drop
 * on a section is processed after the code has loaded.
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
