import type { Tool } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { CardControl } from './focus-card.ts';
import type { Grid } from './grid-layout.ts';
import { getFocusTarget } from './tool-order.ts';

interface Options {
  tools: Tool[];
  grid: Grid;
  isMoving: boolean;
  focusAfterRender(id: string, control: CardControl): void;
  showCell(index: number): void;
}

/**
 * The grid is one tab stop: arrows, Home and End walk its cards, Tab enters the current one's
 * controls, F2 edits its tool. Enter on the launch button launches by itself.
 */
export function useCardKeys({ tools, grid, isMoving, focusAfterRender, showCell }: Options) {
  const [lastId, setLastId] = useState<string | null>(null);
  const current = Math.max(
    0,
    tools.findIndex((tool) => tool.id === lastId),
  );
  return {
    currentId: tools[current]?.id,
    trackFocus({ target }: FocusEvent): void {
      setLastId(toolIdOf(target));
    },
    pressKey(event: KeyboardEvent): void {
      // Prevented where it moves the card.
      if (isMoving || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const id = toolIdOf(event.target);
      if (id && event.key === 'F2') shellServices().navigate(`/edit/${id}`);
      const at = tools.findIndex((tool) => tool.id === id);
      const to = at < 0 ? null : getFocusTarget(event.key, at, grid);
      const next = to === null ? undefined : tools[to];
      if (to === null || !next) return;
      event.preventDefault();
      setLastId(next.id);
      focusAfterRender(next.id, 'launch');
      showCell(to);
    },
  };
}

const toolIdOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-tool]')?.dataset.tool ?? null)
    : null;
