import type { Tool } from '@firedeck/contract';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHandle } from './focus-handle.ts';

/**
 * Restores the focus after a card was moved in the DOM (browsers drop it then), and moves it to a
 * neighbor after a card was deleted.
 */
export function useFocusRestore(
  list: RefObject<HTMLElement | null>,
  tools: Tool[],
  isDialogOpen: boolean,
) {
  const focusedId = useRef<string | null>(null);
  const pendingId = useRef<string | null>(null);
  const lastTools = useRef(tools);
  /** The index of the focused card that was deleted. */
  const deletedIndex = useRef<number | null>(null);

  const refocus = (): void => {
    if (deletedIndex.current === null || document.activeElement !== document.body) return;
    const neighbor =
      lastTools.current[Math.min(deletedIndex.current, lastTools.current.length - 1)];
    deletedIndex.current = null;
    if (neighbor) focusHandle(list.current, neighbor.id);
  };
  useLayoutEffect(() => {
    const index = lastTools.current.findIndex((tool) => tool.id === focusedId.current);
    lastTools.current = tools;
    if (pendingId.current && focusHandle(list.current, pendingId.current)) pendingId.current = null;
    if (index >= 0 && !tools.some((tool) => tool.id === focusedId.current)) {
      focusedId.current = null;
      deletedIndex.current = index;
    }
  });
  // A dialog restores focus in an earlier effect, but its card may be deleted.
  useEffect(() => {
    if (!isDialogOpen) refocus();
  });
  return {
    /** The last focused tool, if it exists: its card stays mounted. */
    focusedId: () => focusedId.current,
    /** Focuses the tool's handle after the next render. */
    focusAfterRender(id: string): void {
      pendingId.current = id;
    },
    trackFocus({ target }: FocusEvent): void {
      focusedId.current = target.closest<HTMLElement>('[data-tool]')?.dataset.tool ?? null;
    },
  };
}
