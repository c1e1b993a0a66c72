import { isApiError, showToast } from '@firedeck/sdk';
import { showFailure } from '../../show-failure.ts';
import { texts } from '../../texts.ts';

/** A request without an answer may still reach the server. */
export function showDeletionFailure(title: string, thrown: unknown): void {
  const isUnanswered = isApiError(thrown) && thrown.code === 'network';
  if (isUnanswered) showToast({ kind: 'error', title, text: texts.deletion.unanswered });
  else showFailure(title, thrown);
}
