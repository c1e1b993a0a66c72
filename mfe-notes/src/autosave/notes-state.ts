import type { LineMark } from './move-marks.ts';
import type { StoredNotes } from './stored-notes.ts';

/** A merged text that waits for the member, because both devices changed the same lines. */
export interface Review {
  /** The text of this device before the merge. */
  mine: string;
  marks: LineMark[];
}

/** Whether this device has the text: `writing` until the first answer of its storage, or after a slow one. */
export type DraftState = 'writing' | 'onDevice' | 'failed';

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
  /** Text saved elsewhere, which is being merged with the edited text. */
  conflict: StoredNotes | null;
  /** Nothing is sent until the member has decided. */
  review: Review | null;
  /** This device's side of a reviewed conflict: stored as an earlier version with the next save. */
  earlierVersion: string | null;
  draft: DraftState;
  /** The newest version announced by live updates. */
  remoteVersion: number;
  /** Something was saved since the card was opened. */
  hasSaved: boolean;
}
