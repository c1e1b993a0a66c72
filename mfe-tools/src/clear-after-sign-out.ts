import { shellServices } from '@firedeck/sdk';
import { clearBoardSize } from './board-size.ts';

/** How many tools a member had is not the next one's business; returns the unsubscribe function. */
export function clearAfterSignOut(): () => void {
  const { session } = shellServices();
  return session.subscribe(() => {
    if (session.state().status === 'signed-out') clearBoardSize();
  });
}
