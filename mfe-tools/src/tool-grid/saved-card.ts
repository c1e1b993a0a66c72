import { type RefObject, useEffect } from 'react';
import { findCell } from './focus-card.ts';

const markMilliseconds = 1000;
// The board may have to load its list, and the member to scroll.
const waitMilliseconds = 60_000;

let saved: { id: string; until: number } | null = null;

/** Marks the tool's card once the board shows it. */
export function markSavedCard(id: string): void {
  saved = { id, until: Date.now() + waitMilliseconds };
}

/** Marks the card of a tool that was just added or edited, for a second. */
export function useSavedCard(
  list: RefObject<HTMLElement | null>,
  mountedIds: readonly string[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the cards only that others are mounted.
  useEffect(() => {
    const cell = saved && Date.now() < saved.until ? findCell(list.current, saved.id) : null;
    if (!saved || !cell) return;
    // A second in all, however often the list is drawn again in it.
    saved.until = Math.min(saved.until, Date.now() + markMilliseconds);
    cell.setAttribute('data-saved', '');
    const timer = setTimeout(() => {
      saved = null;
      cell.removeAttribute('data-saved');
    }, saved.until - Date.now());
    return () => {
      clearTimeout(timer);
      cell.removeAttribute('data-saved');
    };
  }, [list, mountedIds]);
}
