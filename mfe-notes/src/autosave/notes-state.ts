import type { LineMark } from './move-marks.ts';
import type { StoredNotes } from './stored-notes.ts';

/** A merged text that the member has to check, because both devices changed the same lines. */
export interface Review {
  /** The text of this device before the merge. */
  mine: string;
  marks: LineMark[];
}

/** Whether this device has the text: `writing` until the first write ends, or while one is slow. */
export type DraftState = 'writing' | 'onDevice' | 'failed';

/** The state that decides when to save and what the card shows. */
export interface NotesState {
  text: string;
  /** The last known server version, which the text is based on; null until the first load. */
  stored: StoredNotes | null;
  /** The text of the current save request. */
  inFlight: string | null;
  /** The debounce has elapsed: unsaved text is sent as soon as no request is in flight. */
  isDue: boolean;
  /** The number of consecutive failed attempts that can be retried. */
  failures: number;
  /** Texts sent without a response: the server may have any of them. */
  unanswered: string[];
  /** Why the server rejected this text; cleared by the next edit. */
  rejection: string | null;
  /** Text saved elsewhere, which is being merged with the edited text. */
  conflict: StoredNotes | null;
  /** While set, nothing is sent until the member decides. */
  review: Review | null;
  /** This device's side of a reviewed conflict: stored as an earlier version with the next save. */
  earlierVersion: string | null;
  draft: DraftState;
  /** The newest version announced by live updates. */
  remoteVersion: number;
  /** Something was saved since the card was opened. */
  hasSaved: boolean;
}
