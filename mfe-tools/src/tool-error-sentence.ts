import { type ApiError, errorSentence } from '@firedeck/sdk';
import { texts } from './texts.ts';

/** The error message for a member; for an exceeded limit, it names the limit and what to do. */
export function toolErrorSentence(error: ApiError): string {
  const limit = error.body?.limit;
  if (!limit) return errorSentence(error);
  if (limit.name === 'sections') return texts.limit.sections(limit.value);
  return limit.name === 'tools' ? texts.limit.board(limit.value) : texts.limit.text;
}
