import type { Note } from '@firedeck/contract';
import { hasUnsavedText } from './notes-rules.ts';

/** A text of the server's and its version. */
export type StoredNotes = Pick<Note, 'content' | 'version'>;

/** A newer text met an edited one: first both are merged; where that cannot be, the member chooses. */
export interface Meeting {
  theirs: StoredNotes;
  /** False while both are being merged. */
  isChoice: boolean;
}

/** Everything that decides what is sent when, and what the card says. */
export interface NotesState {
  text: string;
  /** What the server is known to hold, and the text was typed over; null until the notes were read. */
  stored: StoredNotes | null;
  /** The text that is on its way to the server. */
  sending: string | null;
  /** The pause after the last key is over: what differs goes out as soon as nothing is on its way. */
  due: boolean;
  /** Attempts in a row that failed and are worth repeating. */
  failures: number;
  /** Texts sent without an answer: one of them may be what the server holds now. */
  unanswered: string[];
  /** Why the server does not take this text; typing on clears it. */
  refusal: string | null;
  /** What was saved elsewhere meanwhile. */
  meeting: Meeting | null;
  /** The newest version that live updates have told of. */
  heardOf: number;
  /** Something was saved since the card was opened. */
  savedHere: boolean;
}

/** What was typed and not seen to be saved, with the text that it was typed over. */
export type UnsavedNotes = Pick<NotesState, 'text' | 'unanswered'> & { stored: StoredNotes };

export type NotesEvent =
  | { type: 'received'; stored: StoredNotes }
  | { type: 'heardOf'; version: number }
  | { type: 'resumed'; unsaved: UnsavedNotes }
  | { type: 'typed'; text: string }
  | { type: 'due' }
  | { type: 'sent' }
  | { type: 'saved'; version: number }
  | { type: 'failed' }
  | { type: 'refused'; sentence: string }
  | { type: 'beaten'; theirs: StoredNotes }
  | { type: 'merged'; mine: string; text: string | null }
  | { type: 'chosen'; text: string };

export const unreadNotes: NotesState = {
  text: '',
  stored: null,
  sending: null,
  due: false,
  failures: 0,
  unanswered: [],
  refusal: null,
  meeting: null,
  heardOf: 0,
  savedHere: false,
};

export function nextNotes(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'received':
      return receive(state, event.stored);
    case 'heardOf':
      return { ...state, heardOf: Math.max(state.heardOf, event.version) };
    case 'resumed':
      return resume(state, event.unsaved);
    case 'typed':
      return { ...state, text: event.text, due: false, refusal: null };
    case 'due':
      return { ...state, due: state.sending !== null || hasUnsavedText(state) };
    case 'sent':
      return { ...state, sending: state.text, due: false };
    case 'saved':
      return settle(state, {
        // What was sent, not what came back: a server that stores it otherwise must not cause a loop.
        stored: { content: state.sending ?? state.text, version: event.version },
        failures: 0,
        unanswered: [],
        savedHere: true,
      });
    case 'failed':
      return settle(state, {
        failures: state.failures + 1,
        due: false,
        unanswered: rememberUnanswered(state),
      });
    case 'refused':
      return refuse(state, event.sentence);
    case 'beaten':
      return meet(settle(state, { failures: 0 }), event.theirs);
    case 'merged':
      return merge(state, event.mine, event.text);
    case 'chosen':
      return join(state, event.text);
  }
}

const settle = (state: NotesState, change: Partial<NotesState>): NotesState => ({
  ...state,
  sending: null,
  ...change,
});

const rememberedTexts = 10;

const rememberUnanswered = ({ unanswered, sending }: NotesState): string[] =>
  sending === null || unanswered.includes(sending)
    ? unanswered
    : [...unanswered, sending].slice(-rememberedTexts);

/** A text typed since deserves its own attempt. */
function refuse(state: NotesState, sentence: string): NotesState {
  const isNewer = state.sending !== state.text;
  return settle(state, {
    refusal: isNewer ? null : sentence,
    due: isNewer && state.due,
    failures: 0,
  });
}

function receive(state: NotesState, stored: StoredNotes): NotesState {
  const known = state.meeting?.theirs ?? state.stored;
  if ((known && stored.version <= known.version) || state.sending !== null) return state;
  if (state.meeting) return meet(state, stored);
  return hasUnsavedText(state) ? state : take(state, stored);
}

/** What was typed on an earlier visit goes on from there; what was saved since meets it. */
function resume(state: NotesState, unsaved: UnsavedNotes): NotesState {
  const { stored } = state;
  const resumed = { ...state, ...unsaved, due: true };
  return stored && stored.version > unsaved.stored.version ? meet(resumed, stored) : resumed;
}

/** Both texts meet: where they do not really differ there is nothing to merge. */
function meet(state: NotesState, theirs: StoredNotes): NotesState {
  if (theirs.content === state.text) return take(state, theirs);
  const isOurs =
    theirs.content === state.stored?.content || state.unanswered.includes(theirs.content);
  // What is asked for after this answer is decided by its version: no older save can arrive.
  const met = { ...state, unanswered: [] };
  if (isOurs) return { ...met, stored: theirs, meeting: null, due: true };
  return { ...met, meeting: { theirs, isChoice: false }, due: false };
}

/** A merge of a text that was typed on since is worth nothing: the newer one is merged next. */
function merge(state: NotesState, mine: string, merged: string | null): NotesState {
  if (!state.meeting || state.text !== mine) return state;
  if (merged !== null) return join(state, merged);
  return { ...state, meeting: { ...state.meeting, isChoice: true } };
}

/** The text that both became is saved over the newer one. */
function join(state: NotesState, text: string): NotesState {
  const stored = state.meeting?.theirs ?? state.stored;
  // While a save is on its way the server will hold another text than it is known to hold now.
  if (text === stored?.content && state.sending === null) return take(state, stored);
  return { ...state, stored, text, meeting: null, refusal: null, due: true };
}

const take = (state: NotesState, stored: StoredNotes): NotesState => ({
  ...state,
  stored,
  text: stored.content,
  due: false,
  failures: 0,
  unanswered: [],
  refusal: null,
  meeting: null,
});
