import { outlivesThePage } from '../outlives-the-page.ts';
import type { NotesState } from './notes-state.ts';

/** True while the server is not known to hold the member's text. */
export const hasUnsavedText = ({ stored, text, unanswered }: NotesState): boolean =>
  stored !== null && (stored.content !== text || unanswered.length > 0);

/** True when nothing is left to do: no draft is needed. */
export const isSettled = (state: NotesState): boolean =>
  state.stored !== null && state.sending === null && !hasUnsavedText(state);

/** True when a save has to start now: one at a time, none while two texts meet. */
export const isReadyToSend = (state: NotesState): boolean =>
  state.due && state.sending === null && state.meeting === null && hasUnsavedText(state);

/** True while a save is on its way, or the merge that is saved next is being made. */
export const isUnderWay = ({ sending, meeting }: NotesState): boolean =>
  sending !== null || meeting?.isChoice === false;

/** True when somebody else's newer text can take the place of ours without loss. */
export const isOutdated = (state: NotesState): boolean =>
  state.stored !== null && isSettled(state) && state.heardOf > state.stored.version;

/** True when the page may not be gone before the server has the text. */
export const wouldLoseText = (state: NotesState): boolean =>
  isBehind(state) ||
  (hasUnsavedText(state) &&
    (state.failures > 0 ||
      state.refusal !== null ||
      state.meeting !== null ||
      !outlivesThePage(state.text)));

/** True while another text than the newest is on its way. */
const isBehind = ({ sending, text }: NotesState): boolean => sending !== null && sending !== text;

/** What the card says of the text: nothing while there is nothing to say. */
export type SaveStatus =
  | 'quiet'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'notSaved'
  | 'refused'
  | 'changedElsewhere';

export function saveStatusOf(state: NotesState): SaveStatus {
  if (state.meeting?.isChoice) return 'changedElsewhere';
  if (state.refusal !== null) return 'refused';
  // An attempt after a failure is no news until it succeeds.
  if (state.failures > 0 && hasUnsavedText(state)) return 'notSaved';
  if (state.sending !== null || state.meeting) return 'saving';
  if (hasUnsavedText(state)) return 'typing';
  return state.savedHere ? 'saved' : 'quiet';
}
