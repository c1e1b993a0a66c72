import type { NotesState, StoredNotes, UnsavedNotes } from './notes-state.ts';
import { isStoredNotes } from './save-failure.ts';

/** Unsaved notes as this device keeps them until the server has them. */
export interface NotesDraft extends UnsavedNotes {
  /** Who keeps it: tells an own draft from one that an earlier page left. */
  by: string;
  /** A draft of another page that waits until this one is saved. */
  next: NotesDraft | null;
}

/** The newest texts without an answer are enough: each of them costs its whole length at every key. */
const keptUnanswered = 3;

export function draftOf(state: NotesState, stored: StoredNotes): UnsavedNotes {
  const { text, unanswered, sending } = state;
  const sent = sending === null ? unanswered : [...unanswered, sending];
  return { text, stored, unanswered: sent.slice(-keptUnanswered) };
}

/** Storage holds whatever an earlier release wrote: what is no draft of ours is none. */
export const isNotesDraft = (value: unknown): value is NotesDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'unanswered' in value &&
  Array.isArray(value.unanswered) &&
  'stored' in value &&
  isStoredNotes(value.stored);
