import { isApiError, showToast } from '@firedeck/sdk';
import { showFailure } from '../../show-failure.ts';
import { texts } from '../../texts.ts';

/** Without a response, the tool may have been deleted anyway, which the toast mentions. */
export function showDeletionFailure(title: string, thrown: unknown): void {
  const isUnanswered = isApiError(thrown) && thrown.code === 'network';
  if (isUnanswered) showToast({ kind: 'error', title, text: texts.deletion.unanswered });
  else showFailure(title, thrown);
}
