import type { Tool } from '@firedeck/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type CardControl, focusCard } from './focus-card.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  tools: Tool[];
  focusedId: string | null;
  isDialogOpen: boolean;
  /** Called if no card is left to focus. */
  focusWithoutCards(): void;
}

/**
 * Restores the focus after a card was moved in the DOM, where browsers lose it, and moves it to a
 * neighbor after a card was deleted.
 */
export function useFocusAfterListChange(options: Options) {
  const { list, tools, focusedId, isDialogOpen, focusWithoutCards } = options;
  const pending = useRef<{ id: string; control: CardControl } | null>(null);
  const lastTools = useRef(tools);
  /** The index of the focused card that was deleted. */
  const deletedIndex = useRef<number | null>(null);

  const refocus = (): void => {
    const index = deletedIndex.current;
    const { activeElement } = document;
    // An open dialog returns the focus when it closes.
    if (index === null || activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
    deletedIndex.current = null;
    if (activeElement !== document.body) return;
    const neighbor = lastTools.current[Math.min(index, lastTools.current.length - 1)];
    if (neighbor) focusCard(list.current, neighbor.id);
    else focusWithoutCards();
  };
  useLayoutEffect(() => {
    const index = lastTools.current.findIndex((tool) => tool.id === focusedId);
    lastTools.current = tools;
    // A card that renders late must not take the focus while the member is typing.
    if (document.activeElement?.matches('textarea,[type=text]')) pending.current = null;
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
