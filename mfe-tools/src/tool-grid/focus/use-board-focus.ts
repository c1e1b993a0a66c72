import type { Tool } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { getFocusTarget } from '../order/tool-order.ts';
import type { Grid } from '../window/grid-layout.ts';
import { findToolId } from './board-dom.ts';
import { type CardControl, focusBoardControl } from './focus-card.ts';
import { useFocusAfterListChange } from './use-focus-after-list-change.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  /** The Arrange bar. */
  bar: RefObject<HTMLElement | null>;
  tools: Tool[];
  grid: Grid;
  isDialogOpen: boolean;
  showCell(index: number): void;
}

/**
 * The focus on the board. The grid is one tab stop: arrows, Home and End move between cards, Tab moves
 * to the current card's controls, and F2 edits its tool. Enter is the launch button's native click.
 */
export function useBoardFocus({ list, bar, tools, grid, isDialogOpen, showCell }: Options) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { focusAfterRender } = useFocusAfterListChange({
    list,
    tools,
    focusedId,
    isDialogOpen,
    focusWithoutCards: () => focusBoardControl(bar.current),
  });
  const focusCard = (id: string, control: CardControl): void => {
    setFocusedId(id);
    focusAfterRender(id, control);
  };
  const current = tools.find(({ id }) => id === focusedId) ?? tools[0];
  return {
    currentId: current?.id,
    setFocusedId,
    focusAfterRender,
    focusCard,
    pressKey(event: KeyboardEvent): void {
      // Prevented if the key moved the card.
      if (event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const id = findToolId(event.target);
      if (id && event.key === 'F2') shellServices().navigate(`/edit/${id}`);
      const at = tools.findIndex((tool) => tool.id === id);
      const to = at < 0 ? null : getFocusTarget(event.key, at, grid);
      const next = to === null ? undefined : tools[to];
      if (to === null || !next) return;
      event.preventDefault();
      focusCard(next.id, 'surface');
      showCell(to);
    },
  };
}
