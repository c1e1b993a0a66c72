import { hasUnsavedText } from './notes-selectors.ts';
import type { DraftState, NotesState, StoredNotes } from './notes-state-shape.ts';

export type { Conflict, DraftState, NotesState, StoredNotes } from './notes-state-shape.ts';

/** Text without a confirmed save, and the version it is based on. */
export type UnsavedNotes = Pick<NotesState, 'text' | 'unanswered'> & { stored: StoredNotes };

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
  | { type: 'merged'; mine: string; text: string | null }
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
      return { ...state, text: event.text, isDue: false, rejection: null };
    case 'due':
      return { ...state, isDue: state.inFlight !== null || hasUnsavedText(state) };
    case 'sent':
      return { ...state, inFlight: state.text, isDue: false };
    case 'saved':
      return finishSave(state, {
        // The text we sent, not the response: a server that normalizes text must not cause a loop.
        stored: { content: state.inFlight ?? state.text, version: event.version },
        failures: 0,
        unanswered: [],
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
      return merge(state, event.mine, event.text);
    case 'chosen':
      return applyMerge(state, event.text);
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

/** A text edited since the request gets its own attempt. */
function reject(state: NotesState, reason: string): NotesState {
  const isNewer = state.inFlight !== state.text;
  return finishSave(state, {
    rejection: isNewer ? null : reason,
    isDue: isNewer && state.isDue,
    failures: 0,
  });
}

function receive(state: NotesState, stored: StoredNotes): NotesState {
  const known = state.conflict?.theirs ?? state.stored;
  if ((known && stored.version <= known.version) || state.inFlight !== null) return state;
  if (state.conflict) return detectConflict(state, stored);
  return hasUnsavedText(state) ? state : acceptRemote(state, stored);
}

/** Continues with text from an earlier visit, which may conflict with a newer save. */
function resume(state: NotesState, unsaved: UnsavedNotes): NotesState {
  const { stored } = state;
  const resumed = { ...state, ...unsaved, isDue: true };
  return stored && stored.version > unsaved.stored.version
    ? detectConflict(resumed, stored)
    : resumed;
}

function detectConflict(state: NotesState, theirs: StoredNotes): NotesState {
  if (theirs.content === state.text) return acceptRemote(state, theirs);
  const isOurs =
    theirs.content === state.stored?.content || state.unanswered.includes(theirs.content);
  // The next save names this version, so the server can no longer accept an older one.
  const confirmed = { ...state, unanswered: [] };
  if (isOurs) return { ...confirmed, stored: theirs, conflict: null, isDue: true };
  return { ...confirmed, conflict: { theirs, needsChoice: false }, isDue: false };
}

/** Ignores the merge of a text that was edited meanwhile: the newer text is merged next. */
function merge(state: NotesState, mine: string, merged: string | null): NotesState {
  if (!state.conflict || state.text !== mine) return state;
  if (merged !== null) return applyMerge(state, merged);
  return { ...state, conflict: { ...state.conflict, needsChoice: true } };
}

/** Saves the merged or chosen text as the successor of the remote version. */
function applyMerge(state: NotesState, text: string): NotesState {
  const stored = state.conflict?.theirs ?? state.stored;
  // A save in flight will change what the server holds.
  if (text === stored?.content && state.inFlight === null) return acceptRemote(state, stored);
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
});
