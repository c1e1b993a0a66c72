import type { Tool } from '@firedeck/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type CardControl, focusCard } from './focus-card.ts';

/**
 * Restores the focus after a card was moved in the DOM (browsers drop it then), and moves it to a
 * neighbor after a card was deleted.
 */
export function useFocusRestore(
  list: RefObject<HTMLElement | null>,
  tools: Tool[],
  focusedId: string | null,
  isDialogOpen: boolean,
) {
  const pending = useRef<{ id: string; control: CardControl } | null>(null);
  const lastTools = useRef(tools);
  /** The index of the focused card that was deleted. */
  const deletedIndex = useRef<number | null>(null);

  const refocus = (): void => {
    if (deletedIndex.current === null || document.activeElement !== document.body) return;
    const neighbor =
      lastTools.current[Math.min(deletedIndex.current, lastTools.current.length - 1)];
    deletedIndex.current = null;
    if (neighbor) focusCard(list.current, neighbor.id);
  };
  useLayoutEffect(() => {
    const index = lastTools.current.findIndex((tool) => tool.id === focusedId);
    lastTools.current = tools;
    const next = pending.current;
    if (next && focusCard(list.current, next.id, next.control)) pending.current = null;
    if (index >= 0 && !tools.some((tool) => tool.id === focusedId)) deletedIndex.current = index;
  });
  // A dialog restores focus in an earlier effect, but its card may be deleted.
  useEffect(() => {
    if (!isDialogOpen) refocus();
  });
  return {
    /** Focuses a control of the tool's card after the next render. */
    focusAfterRender(id: string, control: CardControl): void {
      pending.current = { id, control };
    },
  };
}
