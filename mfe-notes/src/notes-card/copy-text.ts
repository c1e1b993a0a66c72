import { showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** Copies the whole text; if the browser denies it, selects the text. */
export async function copyText(field: HTMLTextAreaElement | null): Promise<void> {
  if (!field) return;
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    showToast({ kind: 'success', title: texts.copied });
  } catch {
    showToast({ kind: 'info', title: texts.notCopied, text: texts.notCopiedText });
  }
}
