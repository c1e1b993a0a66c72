import type { Tool } from '@firedeck/contract';
import { type RefObject, useEffect } from 'react';
import { findCell } from './focus-card.ts';

const markMilliseconds = 1000;
// The board may have to load its list first.
const waitMilliseconds = 10_000;

let added: { id: string; until: number } | null = null;

/** Marks the tool's card once the board shows it. */
export function markAddedCard(id: string): void {
  added = { id, until: Date.now() + waitMilliseconds };
}

/** Marks the card of a tool that was just added, for a second. */
export function useAddedCard(list: RefObject<HTMLElement | null>, tools: Tool[]): void {
  // Runs after each change of the tools: the new one comes with the next list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the tools only that they changed.
  useEffect(() => {
    const cell = added && Date.now() < added.until ? findCell(list.current, added.id) : null;
    if (!added || !cell) return;
    // A second in all, however often the list is drawn again in it.
    added.until = Math.min(added.until, Date.now() + markMilliseconds);
    cell.setAttribute('data-added', '');
    const timer = setTimeout(() => {
      added = null;
      cell.removeAttribute('data-added');
    }, added.until - Date.now());
    return () => {
      clearTimeout(timer);
      cell.removeAttribute('data-added');
    };
  }, [list, tools]);
}
