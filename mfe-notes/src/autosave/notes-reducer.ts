import type { Merge } from './merge-texts.ts';
import { moveMarks } from './move-marks.ts';
import { hasUnsavedText } from './notes-selectors.ts';
import type { DraftState, NotesState, Review } from './notes-state.ts';
import type { StoredNotes } from './stored-notes.ts';

/** Text without a confirmed save, and the version it is based on. */
export interface UnsavedNotes
  extends Pick<NotesState, 'text' | 'unanswered' | 'review' | 'earlierVersion'> {
  stored: StoredNotes;
}

export type NotesEvent =
  | { type: 'received'; stored: StoredNotes }
  | { type: 'remoteChanged'; version: number }
  | { type: 'resumed'; unsaved: UnsavedNotes }
  | { type: 'typed'; text: string }
  | { type: 'due' }
  | { type: 'sent' }
  | { type: 'saved'; version: number }
  | { type: 'failed' }
  | { type: 'rejected'; reason: string }
  | { type: 'conflict'; theirs: StoredNotes }
  | { type: 'merged'; mine: string; merge: Merge | null }
  | { type: 'chosen'; text: string }
  | { type: 'draftChanged'; draft: DraftState };

export const initialNotesState: NotesState = {
  text: '',
  stored: null,
  inFlight: null,
  isDue: false,
  failures: 0,
  unanswered: [],
  rejection: null,
  conflict: null,
  review: null,
  earlierVersion: null,
  draft: 'writing',
  remoteVersion: 0,
  hasSaved: false,
};

export function notesReducer(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'received':
      return receive(state, event.stored);
    case 'remoteChanged':
      return { ...state, remoteVersion: Math.max(state.remoteVersion, event.version) };
    case 'resumed':
      return resume(state, event.unsaved);
    case 'typed':
      return {
        ...state,
        text: event.text,
        isDue: false,
        rejection: null,
        review: moveReview(state, event.text),
      };
    case 'due':
      return { ...state, isDue: state.inFlight !== null || hasUnsavedText(state) };
    case 'sent':
      return { ...state, inFlight: state.text, isDue: false };
    case 'saved':
      return finishSave(state, {
        // The sent text instead of the response's: a server that normalizes it must not cause a
        // loop.
        stored: { content: state.inFlight ?? state.text, version: event.version },
        failures: 0,
        unanswered: [],
        earlierVersion: null,
        hasSaved: true,
      });
    case 'failed':
      return finishSave(state, {
        failures: state.failures + 1,
        isDue: false,
        unanswered: addUnanswered(state),
      });
    case 'rejected':
      return reject(state, event.reason);
    case 'conflict':
      return detectConflict(finishSave(state, { failures: 0 }), event.theirs);
    case 'merged':
      return merge(state, event.mine, event.merge);
    case 'chosen':
      return choose(state, event.text);
    case 'draftChanged':
      return state.draft === event.draft ? state : { ...state, draft: event.draft };
  }
}

const finishSave = (state: NotesState, change: Partial<NotesState>): NotesState => ({
  ...state,
  inFlight: null,
  ...change,
});

const maxUnanswered = 10;

const addUnanswered = ({ unanswered, inFlight }: NotesState): string[] =>
  inFlight === null || unanswered.includes(inFlight)
    ? unanswered
    : [...unanswered, inFlight].slice(-maxUnanswered);

/** A text that was edited after the rejected request is still sent. */
function reject(state: NotesState, reason: string): NotesState {
  const isNewer = state.inFlight !== state.text;
  return finishSave(state, {
    rejection: isNewer ? null : reason,
    isDue: isNewer && state.isDue,
    failures: 0,
  });
}

function receive(state: NotesState, stored: StoredNotes): NotesState {
  const known = state.conflict ?? state.stored;
  if ((known && stored.version <= known.version) || state.inFlight !== null) return state;
  if (state.conflict) return detectConflict(state, stored);
  return hasUnsavedText(state) ? state : acceptRemote(state, stored);
}

/** Resumes a draft, which may conflict with a newer save. */
function resume(state: NotesState, unsaved: UnsavedNotes): NotesState {
  const { stored } = state;
  const resumed = { ...state, ...unsaved, isDue: unsaved.review === null };
  return stored && stored.version > unsaved.stored.version
    ? detectConflict(resumed, stored)
    : resumed;
}

function detectConflict(state: NotesState, theirs: StoredNotes): NotesState {
  if (theirs.content === state.text) return acceptRemote(state, theirs);
  const isOurs =
    theirs.content === state.stored?.content || state.unanswered.includes(theirs.content);
  // The next save is over this version, so the server rejects late requests over older ones.
  const confirmed = { ...state, unanswered: [] };
  if (isOurs) return { ...confirmed, stored: theirs, conflict: null, isDue: true };
  return { ...confirmed, conflict: theirs, isDue: false };
}

/** Ignores the merge if the text was edited meanwhile: the newer text is merged next. */
function merge(state: NotesState, mine: string, merged: Merge | null): NotesState {
  const { conflict, review } = state;
  if (!conflict || state.text !== mine) return state;
  // The draft has the text; the next attempt merges again.
  if (!merged) return { ...state, conflict: null, failures: state.failures + 1 };
  if (!review && merged.marks.length === 0) return replaceText(state, merged.text);
  const open = moveReview(state, merged.text)?.marks ?? [];
  return {
    ...state,
    text: merged.text,
    stored: conflict,
    conflict: null,
    rejection: null,
    review: { mine: review?.mine ?? mine, marks: [...open, ...merged.marks] },
  };
}

const moveReview = ({ text, review }: NotesState, after: string): Review | null =>
  review && { ...review, marks: moveMarks(text, after, review.marks) };

/** Takes the member's choice or an earlier version, which is saved immediately. */
function choose(state: NotesState, text: string): NotesState {
  const { review } = state;
  const earlierVersion = review && review.mine !== text ? review.mine : state.earlierVersion;
  return replaceText({ ...state, review: null, earlierVersion }, text);
}

/** Saves the text as the successor of the remote version. */
function replaceText(state: NotesState, text: string): NotesState {
  const stored = state.conflict ?? state.stored;
  // While a save is in flight, the server's text is about to change.
  const isStored = text === stored?.content && state.inFlight === null && !state.earlierVersion;
  if (isStored) return acceptRemote(state, stored);
  return { ...state, stored, text, conflict: null, rejection: null, isDue: true };
}

const acceptRemote = (state: NotesState, stored: StoredNotes): NotesState => ({
  ...state,
  stored,
  text: stored.content,
  isDue: false,
  failures: 0,
  unanswered: [],
  rejection: null,
  conflict: null,
  review: null,
  earlierVersion: null,
});
