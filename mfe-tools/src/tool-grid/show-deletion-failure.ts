import { type ApiError, isApiError, showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { toolErrorSentence } from '../tool-error-sentence.ts';

/** `text` and the cause. A request without an answer may still reach the server. */
export function showDeletionFailure(text: string, thrown: unknown): void {
  const cause = isApiError(thrown) ? ` ${describe(thrown)}` : '';
  showToast({ kind: 'error', title: texts.error, text: `${text}.${cause}` });
}

const describe = (error: ApiError): string =>
  error.code === 'network' ? texts.deletion.unanswered : toolErrorSentence(error);
