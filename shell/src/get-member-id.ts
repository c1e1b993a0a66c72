import type { SessionState } from '@firedeck/sdk';

export const getMemberId = (state: SessionState): string | null =>
  state.status === 'signed-in' ? state.user.id : null;
