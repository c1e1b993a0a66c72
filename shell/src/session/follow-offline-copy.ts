import type { OfflineCopy } from '../member-data/offline-copy.ts';
import type { ShellSession } from './session-service.ts';

/** Renews the copy while this browser is signed in, and deletes it as soon as it is not. */
export function followOfflineCopy(
  session: Pick<ShellSession, 'state' | 'owner' | 'subscribe'>,
  copy: Pick<OfflineCopy, 'confirm' | 'remove'>,
): void {
  session.subscribe(() => {
    const state = session.state();
    const owner = session.owner();
    if (state.status === 'signed-out') void copy.remove();
    if (state.status === 'signed-in' && !state.copiedAt && owner)
      void copy.confirm(owner, state.user);
  });
}
