import type { NotesState, StoredNotes, UnsavedNotes } from './notes-reducer.ts';
import { isStoredNotes } from './save-failure.ts';

/** Unsaved notes as stored on this device until the server has them. */
export interface NotesDraft extends UnsavedNotes {
  /** Id of the page that stored it. */
  by: string;
  /** Another page's draft, saved after this one. */
  next: NotesDraft | null;
}

/** A draft is written on every key, so it holds only the newest of them. */
const maxStoredUnanswered = 3;

export function toDraft(state: NotesState, stored: StoredNotes): UnsavedNotes {
  const { text, unanswered, inFlight, review, earlierVersion } = state;
  const sent = inFlight === null ? unanswered : [...unanswered, inFlight];
  return { text, stored, unanswered: sent.slice(-maxStoredUnanswered), review, earlierVersion };
}

/** Earlier releases may have stored another shape, which is ignored. */
export const isNotesDraft = (value: unknown): value is NotesDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'unanswered' in value &&
  Array.isArray(value.unanswered) &&
  'stored' in value &&
  isStoredNotes(value.stored) &&
  (!('review' in value) || value.review === null || isReview(value.review));

const isReview = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'mine' in value &&
  typeof value.mine === 'string' &&
  'marks' in value &&
  Array.isArray(value.marks);
