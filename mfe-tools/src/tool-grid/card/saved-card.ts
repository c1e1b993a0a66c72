import { type RefObject, useEffect } from 'react';
import { findCell } from '../focus/board-dom.ts';

const markMs = 1000;
// Long, because the list may still load and the member may have to scroll.
const waitMs = 60_000;

// The header and the notes bar cover the edges of the window.
const coveredPixels = 64;
/** The visible share from which a card counts as seen. */
const seenShare = 0.5;

let saved: { id: string; until: number; isSeen: boolean } | null = null;

/** Highlights the tool's card once the board shows it. */
export function markSavedCard(id: string): void {
  saved = { id, until: Date.now() + waitMs, isSeen: false };
}

/** Highlights the card of a just added or edited tool for a second after it becomes visible. */
export function useSavedCard(
  list: RefObject<HTMLElement | null>,
  mountedIds: readonly string[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when other cards are mounted
  useEffect(() => {
    const awaited = saved;
    const cell = awaited && findCell(list.current, awaited.id);
    if (!awaited || !cell) return;
    let timer: ReturnType<typeof setTimeout>;
    const mark = (): void => {
      const remaining = awaited.until - Date.now();
      if (saved !== awaited || remaining <= 0) return;
      // One second in total, even if the list rerenders meanwhile.
      const markedFor = awaited.isSeen ? remaining : Math.min(remaining, markMs);
      Object.assign(awaited, { isSeen: true, until: Date.now() + markedFor });
      cell.setAttribute('data-saved', '');
      timer = setTimeout(() => {
        saved = null;
        cell.removeAttribute('data-saved');
      }, markedFor);
    };
    // In a very low window, at most half of it counts as covered.
    const covered = Math.min(coveredPixels, Math.floor(window.innerHeight / 4));
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= seenShare)) return;
        observer.disconnect();
        mark();
      },
      { rootMargin: `-${covered}px 0px`, threshold: seenShare },
    );
    if (awaited.isSeen) mark();
    else observer.observe(cell);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      cell.removeAttribute('data-saved');
    };
  }, [list, mountedIds]);
}
