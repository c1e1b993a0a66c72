import type { Tool } from '@firedeck/contract';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHandle } from './focus-handle.ts';

/**
 * Keeps the focus on the board: on a card that is put elsewhere in the document (browsers drop the
 * focus then), and near a card that was deleted.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  tools: Tool[],
  isDialogOpen: boolean,
) {
  const focused = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  const shown = useRef(tools);
  /** Where the card stood that was deleted with the focus on it. */
  const lostAt = useRef<number | null>(null);

  const refocus = (): void => {
    if (lostAt.current === null || document.activeElement !== document.body) return;
    const neighbor = shown.current[Math.min(lostAt.current, shown.current.length - 1)];
    lostAt.current = null;
    if (neighbor) focusHandle(list.current, neighbor.id);
  };
  useLayoutEffect(() => {
    const place = shown.current.findIndex((tool) => tool.id === focused.current);
    shown.current = tools;
    if (wanted.current && focusHandle(list.current, wanted.current)) wanted.current = null;
    if (place >= 0 && !tools.some((tool) => tool.id === focused.current)) {
      focused.current = null;
      lostAt.current = place;
    }
  });
  // A dialog gives the focus back in its own effect, before this one; that card may be gone.
  useEffect(() => {
    if (!isDialogOpen) refocus();
  });
  return {
    /** The tool that had the focus last, if it still is there: its card stays mounted. */
    focusedId: () => focused.current,
    /** After the next render the focus is on this tool's handle. */
    keepFocus(id: string): void {
      wanted.current = id;
    },
    rememberFocus({ target }: FocusEvent): void {
      focused.current = target.closest<HTMLElement>('[data-tool]')?.dataset.tool ?? null;
    },
  };
}
