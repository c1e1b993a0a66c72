import { type ApiError, errorSentence } from '@firedeck/sdk';
import { texts } from './texts.ts';

/** What a person may read of a refusal; of a limit which one, and what to do. */
export function problemSentence(error: ApiError): string {
  const limit = error.body?.limit;
  if (!limit) return errorSentence(error);
  return limit.name === 'tools' ? texts.limit.board(limit.value) : texts.limit.text;
}
