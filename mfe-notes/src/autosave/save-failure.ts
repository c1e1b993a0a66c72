import { type ApiError, errorSentence, isApiError } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import type { NotesEvent } from './notes-reducer.ts';
import { type StoredNotes, storedNotes } from './stored-notes.ts';

/** With these statuses the server rejects the text, so a retry would not help. */
const rejectionStatuses = new Set([400, 403, 409, 413, 415, 422]);

export function toNotesEvent(thrown: unknown): NotesEvent {
  if (!isApiError(thrown)) return { type: 'failed' };
  const theirs = parseNewerNotes(thrown);
  if (theirs) return { type: 'conflict', theirs };
  if (!rejectionStatuses.has(thrown.status)) return { type: 'failed' };
  const reason = thrown.body?.fields?.[0]?.message ?? errorSentence(thrown);
  return { type: 'rejected', reason };
}

/** The log message (spec §8); version 0: there were no notes yet. */
export function failureMessage(thrown: unknown, version: number): string {
  if (isApiError(thrown) && thrown.code === 'not_authenticated') return errorSentence(thrown);
  return version === 0 ? texts.createFailed : texts.updateFailed;
}

/** The current notes in a `changed_elsewhere` response. */
function parseNewerNotes({ code, body }: ApiError): StoredNotes | null {
  const current = code === 'changed_elsewhere' ? body?.current : null;
  return storedNotes.safeParse(current).data ?? null;
}
