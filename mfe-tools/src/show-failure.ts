import { isApiError, showToast } from '@firedeck/sdk';
import { toolErrorSentence } from './tool-error-sentence.ts';

/** Shows an error toast. `title` says what failed; the cause is added if it is known. */
export function showFailure(title: string, thrown: unknown): void {
  const text = isApiError(thrown) ? { text: toolErrorSentence(thrown) } : {};
  showToast({ kind: 'error', title, ...text });
}
