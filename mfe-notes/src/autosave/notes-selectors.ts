import { fitsKeepalive } from '../fits-keepalive.ts';
import type { DraftState, NotesState } from './notes-state.ts';

/** True unless the server is known to have the member's text. */
export const hasUnsavedText = (state: NotesState): boolean => {
  const { stored, text, unanswered, review, earlierVersion } = state;
  if (stored === null) return false;
  return (
    stored.content !== text || unanswered.length > 0 || review !== null || earlierVersion !== null
  );
};

/** True if everything is saved, so that no draft is needed. */
export const isSynced = (state: NotesState): boolean =>
  state.stored !== null && state.inFlight === null && !hasUnsavedText(state);

/** True if a save has to start: one at a time, and none during a conflict. */
export const isReadyToSend = (state: NotesState): boolean =>
  state.isDue &&
  state.inFlight === null &&
  state.conflict === null &&
  state.review === null &&
  hasUnsavedText(state);

/** True during a save, or during a merge, which is saved next. */
export const isSaveInProgress = ({ inFlight, conflict }: NotesState): boolean =>
  inFlight !== null || conflict !== null;

/** True if a newer remote version can replace the text without loss. */
export const isOutdated = (state: NotesState): boolean =>
  state.stored !== null && isSynced(state) && state.remoteVersion > state.stored.version;

/** True if text would not reach the server when the page closes now. */
export const wouldMissServer = (state: NotesState): boolean =>
  isSendingOlderText(state) ||
  (hasUnsavedText(state) &&
    (state.failures > 0 ||
      state.rejection !== null ||
      state.conflict !== null ||
      state.review !== null ||
      !fitsKeepalive(state.text)));

const isSendingOlderText = ({ inFlight, text }: NotesState): boolean =>
  inFlight !== null && inFlight !== text;

/** The status on the card; `idle` shows nothing. */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'onDevice' | 'notSaved' | 'changedElsewhere';

export function getSaveStatus(state: NotesState): SaveStatus {
  if (state.review && !state.conflict) return 'changedElsewhere';
  // A retry does not change the status until it succeeds.
  if (isSaveFailing(state)) return failedSaveStatus[state.draft];
  if (state.inFlight !== null || state.conflict || hasUnsavedText(state)) return 'saving';
  return state.hasSaved ? 'saved' : 'idle';
}

const isSaveFailing = (state: NotesState): boolean =>
  state.rejection !== null || (state.failures > 0 && hasUnsavedText(state));

const failedSaveStatus: Record<DraftState, SaveStatus> = {
  writing: 'saving',
  onDevice: 'onDevice',
  failed: 'notSaved',
};
