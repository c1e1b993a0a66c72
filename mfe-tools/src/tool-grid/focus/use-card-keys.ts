import type { Tool } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import type { KeyboardEvent } from 'react';
import { getFocusTarget } from '../order/tool-order.ts';
import type { Grid } from '../window/grid-layout.ts';
import { findToolId } from './board-dom.ts';
import type { CardControl } from './focus-card.ts';

interface Options {
  tools: Tool[];
  grid: Grid;
  /** The card focused last. */
  focusedId: string | null;
  setFocusedId(id: string): void;
  isMoving: boolean;
  focusAfterRender(id: string, control: CardControl): void;
  showCell(index: number): void;
}

/**
 * The grid is one tab stop: arrows, Home and End move between cards, Tab moves to the current
 * card's controls, and F2 edits its tool. Enter is the launch button's native click.
 */
export function useCardKeys(options: Options) {
  const { tools, grid, focusedId, setFocusedId, isMoving, focusAfterRender, showCell } = options;
  const current = Math.max(
    0,
    tools.findIndex((tool) => tool.id === focusedId),
  );
  return {
    currentId: tools[current]?.id,
    pressKey(event: KeyboardEvent): void {
      // Prevented if the key moved the card.
      if (isMoving || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const id = findToolId(event.target);
      if (id && event.key === 'F2') shellServices().navigate(`/edit/${id}`);
      const at = tools.findIndex((tool) => tool.id === id);
      const to = at < 0 ? null : getFocusTarget(event.key, at, grid);
      const next = to === null ? undefined : tools[to];
      if (to === null || !next) return;
      event.preventDefault();
      setFocusedId(next.id);
      focusAfterRender(next.id, 'surface');
      showCell(to);
    },
  };
}
