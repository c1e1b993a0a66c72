import type { Note } from '@firedeck/contract';
import { outlivesThePage } from '../outlives-the-page.ts';

/** A text of the server's and its version. */
export type StoredNotes = Pick<Note, 'content' | 'version'>;

/** Everything that decides what is sent when, and what the card says. */
export interface NotesState {
  text: string;
  /** What the server is known to hold; null until the notes were read. */
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
  /** What was saved elsewhere meanwhile, until the member has chosen. */
  theirs: StoredNotes | null;
  /** The newest version that live updates have told of. */
  heardOf: number;
  /** Something was saved since the card was opened. */
  savedHere: boolean;
}

export type NotesEvent =
  | { type: 'received'; stored: StoredNotes }
  | { type: 'heardOf'; version: number }
  | { type: 'typed'; text: string }
  | { type: 'due' }
  | { type: 'sent' }
  | { type: 'saved'; version: number }
  | { type: 'failed' }
  | { type: 'refused'; sentence: string }
  | { type: 'beaten'; theirs: StoredNotes }
  | { type: 'mineChosen' }
  | { type: 'theirsChosen' };

export const unreadNotes: NotesState = {
  text: '',
  stored: null,
  sending: null,
  due: false,
  failures: 0,
  unanswered: [],
  refusal: null,
  theirs: null,
  heardOf: 0,
  savedHere: false,
};

/** True while the member's text is not what the server holds. */
export const hasUnsavedText = ({ stored, text }: NotesState): boolean =>
  stored !== null && stored.content !== text;

/** True when a save has to start now: one at a time, none while the member has to choose. */
export const isReadyToSend = (state: NotesState): boolean =>
  state.due && state.sending === null && state.theirs === null && hasUnsavedText(state);

/** True when somebody else's newer text can take the place of ours without loss. */
export const isOutdated = (state: NotesState): boolean =>
  state.stored !== null &&
  state.sending === null &&
  !hasUnsavedText(state) &&
  state.heardOf > state.stored.version;

/** True when leaving the page now would lose text, so that the browser has to ask. */
export const wouldLoseText = (state: NotesState): boolean =>
  hasUnsavedText(state) &&
  (state.failures > 0 ||
    state.refusal !== null ||
    state.theirs !== null ||
    !outlivesThePage(...onTheWay(state)));

/** The texts that would be under way together when the page went now. */
const onTheWay = ({ sending, text }: NotesState): string[] =>
  sending === null || sending === text ? [text] : [sending, text];

/** What the card says of the text: nothing while there is nothing to say. */
export type SaveStatus = 'quiet' | 'saving' | 'saved' | 'notSaved' | 'refused' | 'changedElsewhere';

export function saveStatusOf(state: NotesState): SaveStatus {
  if (state.theirs) return 'changedElsewhere';
  if (state.refusal !== null) return 'refused';
  // An attempt after a failure is no news until it succeeds.
  if (state.failures > 0 && hasUnsavedText(state)) return 'notSaved';
  if (state.sending !== null) return 'saving';
  return state.savedHere && !hasUnsavedText(state) ? 'saved' : 'quiet';
}

export function nextNotes(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'received':
      return receive(state, event.stored);
    case 'heardOf':
      return { ...state, heardOf: Math.max(state.heardOf, event.version) };
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
    case 'mineChosen':
      return { ...state, stored: state.theirs ?? state.stored, theirs: null, due: true };
    case 'theirsChosen':
      return take(state, state.theirs ?? state.stored);
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
  const isKnown = state.stored !== null && stored.version <= state.stored.version;
  if (isKnown || state.sending !== null) return state;
  if (hasUnsavedText(state)) return state.theirs ? { ...state, theirs: stored } : state;
  return take(state, stored);
}

/** Both texts meet: where they do not really differ nobody has to choose. */
function meet(state: NotesState, theirs: StoredNotes): NotesState {
  if (theirs.content === state.text) return take(state, theirs);
  const isOurs =
    theirs.content === state.stored?.content || state.unanswered.includes(theirs.content);
  if (isOurs) return { ...state, stored: theirs, due: true };
  return { ...state, theirs, due: false };
}

function take(state: NotesState, stored: StoredNotes | null): NotesState {
  return {
    ...state,
    stored,
    text: stored?.content ?? state.text,
    due: false,
    failures: 0,
    unanswered: [],
    refusal: null,
    theirs: null,
  };
}
