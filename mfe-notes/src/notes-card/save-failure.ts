import { type ApiError, errorSentence, isApiError } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import type { NotesEvent, StoredNotes } from './notes-state.ts';

/** Refusals of this very text: sending it again would change nothing. */
const refusals = new Set([400, 403, 409, 413, 415, 422]);

/** What a save that did not succeed means for the text. */
export function eventOf(thrown: unknown): NotesEvent {
  if (!isApiError(thrown)) return { type: 'failed' };
  const theirs = newerNotes(thrown);
  if (theirs) return { type: 'beaten', theirs };
  if (!refusals.has(thrown.status)) return { type: 'failed' };
  const sentence = thrown.body?.fields?.[0]?.message ?? errorSentence(thrown);
  return { type: 'refused', sentence };
}

/** What the log says of it (spec §8); version 0: there were no notes yet. */
export function failureMessage(thrown: unknown, version: number): string {
  if (isApiError(thrown) && thrown.code === 'not_authenticated') return errorSentence(thrown);
  return version === 0 ? texts.createFailed : texts.updateFailed;
}

/** The newer notes inside a "changed elsewhere" answer. */
function newerNotes({ code, body }: ApiError): StoredNotes | null {
  const current = code === 'changed_elsewhere' ? body?.current : null;
  return isStoredNotes(current) ? { content: current.content, version: current.version } : null;
}

export const isStoredNotes = (value: unknown): value is StoredNotes =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  typeof value.content === 'string' &&
  'version' in value &&
  typeof value.version === 'number';
