import { shellServices } from '@firedeck/sdk';
import { clearBoardSize } from './board-size.ts';
import { clearShownSection } from './sections/use-section-filter.ts';

/** What a member's board was like is not the next one's business; returns the unsubscribe function. */
export function clearAfterSignOut(): () => void {
  const { session } = shellServices();
  return session.subscribe(() => {
    if (session.state().status !== 'signed-out') return;
    clearBoardSize();
    clearShownSection();
  });
}
