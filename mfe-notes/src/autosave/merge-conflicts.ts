import type { Merge, MergeTexts } from './merge-texts.ts';
import type { NotesState } from './notes-state.ts';

interface ConflictMerger {
  /** @throws Error if the merge's code fails to load */
  merge(texts: MergeTexts): Promise<Merge>;
  /** @param merged null if the merge failed and has to be retried */
  onMerged(mine: string, merged: Merge | null): void;
}

/** Merges both texts of a conflict; must be called after each state change. */
export function createConflictMerger({ merge, onMerged }: ConflictMerger) {
  let merging: NotesState | null = null;
  return async (state: NotesState): Promise<void> => {
    const { text: mine, stored, conflict } = state;
    if (!conflict || (merging?.conflict === conflict && merging.text === mine)) return;
    merging = state;
    const texts = { mine, base: stored?.content ?? '', theirs: conflict.content };
    const merged = await merge(texts).catch(() => null);
    if (!merged) merging = null;
    onMerged(mine, merged);
  };
}
