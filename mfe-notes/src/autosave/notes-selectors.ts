import { fitsKeepalive } from '../fits-keepalive.ts';
import type { NotesState } from './notes-state-shape.ts';

/** True while the server is not known to hold the member's text. */
export const hasUnsavedText = ({ stored, text, unanswered }: NotesState): boolean =>
  stored !== null && (stored.content !== text || unanswered.length > 0);

/** True when everything is saved: no draft is needed. */
export const isSynced = (state: NotesState): boolean =>
  state.stored !== null && state.inFlight === null && !hasUnsavedText(state);

/** True when a save has to start now: one at a time, none during a conflict. */
export const isReadyToSend = (state: NotesState): boolean =>
  state.isDue && state.inFlight === null && state.conflict === null && hasUnsavedText(state);

/** True during a save request, or a merge that is saved next. */
export const isSaveInProgress = ({ inFlight, conflict }: NotesState): boolean =>
  inFlight !== null || conflict?.needsChoice === false;

/** True when a newer remote version can replace the text without loss. */
export const isOutdated = (state: NotesState): boolean =>
  state.stored !== null && isSynced(state) && state.remoteVersion > state.stored.version;

/** True when closing the page now would keep text from the server. */
export const wouldLoseText = (state: NotesState): boolean =>
  isSendingOlderText(state) ||
  (hasUnsavedText(state) &&
    (state.failures > 0 ||
      state.rejection !== null ||
      state.conflict !== null ||
      !fitsKeepalive(state.text)));

const isSendingOlderText = ({ inFlight, text }: NotesState): boolean =>
  inFlight !== null && inFlight !== text;

/** The status on the card; `idle` shows nothing. */
export type SaveStatus =
  | 'idle'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'notSaved'
  | 'rejected'
  | 'changedElsewhere';

export function getSaveStatus(state: NotesState): SaveStatus {
  if (state.conflict?.needsChoice) return 'changedElsewhere';
  if (state.rejection !== null) return 'rejected';
  // A retry does not change the status until it succeeds.
  if (state.failures > 0 && hasUnsavedText(state)) return 'notSaved';
  if (state.inFlight !== null || state.conflict) return 'saving';
  if (hasUnsavedText(state)) return 'typing';
  return state.hasSaved ? 'saved' : 'idle';
}
