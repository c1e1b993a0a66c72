import type { SessionState } from '@firedeck/sdk';

/** The id of the member who is signed in. */
export const memberOf = (state: SessionState): string | null =>
  state.status === 'signed-in' ? state.user.id : null;
