import type { Note } from '@firedeck/contract';

/** The text on the server and its version. */
export type StoredNotes = Pick<Note, 'content' | 'version'>;

/** Text saved elsewhere that differs from the edited text. Both are merged; if that fails, the member chooses. */
export interface Conflict {
  theirs: StoredNotes;
  /** False while the merge is running. */
  needsChoice: boolean;
}

/** Whether this device has the text: `writing` until the first answer of its storage, or after a slow one. */
export type DraftState = 'writing' | 'stored' | 'refused';

/** Everything that decides when to save and what the card shows. */
export interface NotesState {
  text: string;
  /** The last version known from the server, which the text is based on; null until the first load. */
  stored: StoredNotes | null;
  /** The text of the current save request. */
  inFlight: string | null;
  /** The debounce has elapsed: unsaved text is sent as soon as no request is in flight. */
  isDue: boolean;
  /** Consecutive failed attempts that are worth retrying. */
  failures: number;
  /** Texts sent without a response: the server may hold any of them. */
  unanswered: string[];
  /** Why the server rejected this text; cleared by the next edit. */
  rejection: string | null;
  conflict: Conflict | null;
  draft: DraftState;
  /** The newest version announced by live updates. */
  remoteVersion: number;
  /** Something was saved since the card was opened. */
  hasSaved: boolean;
}
