import { showToast } from '@firedeck/sdk';
import type { RefObject } from 'react';
import { texts } from '../texts.ts';
import { useConstant } from '../use-constant.ts';
import { useLatest } from '../use-latest.ts';
import { createDragPresses, earlyDrops, type OnEarlyDrag } from './drag-presses.ts';
import { findHandle } from './focus-card.ts';
import { type Grid, indexUnder } from './grid-layout.ts';
import { dragLayer } from './lazy-layers.ts';
import type { DragState } from './use-drag-state.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  drag: DragState;
  /** The tools that move with a tool, itself among them. */
  getGroup(id: string): string[];
}

/**
 * Presses on handles; a drag that ended before its code was there moves the card at once or, on a section,
 * once the code is there.
 */
export function useDragPresses({ list, grid, drag, getGroup }: Options) {
  const latest = useLatest<OnEarlyDrag>((id, by, section) => {
    if (drag.lifted) return;
    if (section) {
      earlyDrops.push({ ids: getGroup(id), section });
      void dragLayer.load().then((isLoaded) => {
        if (!isLoaded && earlyDrops.splice(0)[0])
          showToast({ kind: 'error', ...texts.card.popupFailed });
      });
      return;
    }
    const card = findHandle(list.current, id)?.closest('[data-tool]')?.getBoundingClientRect();
    if (!card || !list.current) return;
    drag.lift(id, 'pointer');
    const dropped = new DOMRect(card.x + by.x, card.y + by.y, card.width, card.height);
    drag.moveTo(indexUnder(dropped, list.current, grid));
    drag.drop();
  });
  return useConstant(() => createDragPresses((...dragged) => latest.current(...dragged)));
}
