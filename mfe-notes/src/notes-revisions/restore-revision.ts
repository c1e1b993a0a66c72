import { showToast } from '@firedeck/sdk';
import type { Autosave } from '../autosave/autosave.ts';
import { revisionsTexts } from './revisions-texts.ts';

/**
 * Replaces the notes with an earlier version. Resolves to false if the current text can't be saved
 * first: it would be lost.
 */
export async function restoreRevision(autosave: Autosave, content: string): Promise<boolean> {
  if (!(await autosave.flush())) return false;
  const before = autosave.state().text;
  autosave.choose(content);
  showToast({
    kind: 'success',
    title: revisionsTexts.restored,
    text: revisionsTexts.restoredText,
    action: { label: revisionsTexts.undo, run: () => undo(autosave, before, content) },
  });
  return true;
}

function undo(autosave: Autosave, before: string, restored: string): void {
  if (autosave.state().text === restored) autosave.choose(before);
  else
    showToast({ kind: 'info', title: revisionsTexts.notUndone, text: revisionsTexts.typedSince });
}
