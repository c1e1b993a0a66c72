import { shellServices } from '@firedeck/sdk';
import { clearBoardSize } from './board-size.ts';
import { clearShownSection } from './sections/use-section-filter.ts';

/** Clears what is known of a member's board before the next one; returns the unsubscribe function. */
export function clearAfterSignOut(): () => void {
  const { session } = shellServices();
  return session.subscribe(() => {
    if (session.state().status !== 'signed-out') return;
    clearBoardSize();
    clearShownSection();
  });
}
