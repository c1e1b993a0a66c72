import { z } from '@firedeck/sdk';
import type { UnsavedNotes } from './notes-reducer.ts';
import type { NotesState } from './notes-state.ts';
import { type StoredNotes, storedNotes } from './stored-notes.ts';

/** Unsaved notes as stored on this device until the server has them. */
export interface NotesDraft extends UnsavedNotes {
  /** Id of the page that stored it. */
  by: string;
  /** Another page's draft, which is saved after this one. */
  next: NotesDraft | null;
}

/** The draft is written at every key press, so it holds only the newest ones. */
const maxStoredUnanswered = 3;

export function toDraft(state: NotesState, stored: StoredNotes): UnsavedNotes {
  const { text, unanswered, inFlight, review, earlierVersion } = state;
  const sent = inFlight === null ? unanswered : [...unanswered, inFlight];
  return { text, stored, unanswered: sent.slice(-maxStoredUnanswered), review, earlierVersion };
}

const review = z.object({
  mine: z.string(),
  marks: z.array(z.object({ line: z.number(), side: z.enum(['mine', 'theirs']) })),
});

// The typed text must never be lost: other fields of another release's shape get their default.
const notesDraft = z.object({
  text: z.string(),
  stored: storedNotes,
  unanswered: z.catch(z.array(z.string()), []),
  review: z.catch(z.nullable(review), null),
  earlierVersion: z.catch(z.nullable(z.string()), null),
  by: z.catch(z.string(), ''),
  next: z.optional(z.unknown()),
});

/** Null without a text or the notes that it changes. */
export function parseDraft(stored: unknown): NotesDraft | null {
  const draft = notesDraft.safeParse(stored).data;
  return draft ? { ...draft, next: parseDraft(draft.next) } : null;
}
