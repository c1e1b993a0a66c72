import type { OfflineCopy } from '../member-data/offline-copy.ts';
import type { ShellSession } from './shell-session.ts';

// Every tab handles every refresh; a few minutes hardly matter for the copy.
const minRenewalMs = 5 * 60_000;

/** Renews the copy while signed in, and deletes it after a sign-out or its expiry. */
export function followOfflineCopy(
  session: Pick<ShellSession, 'state' | 'owner' | 'subscribe' | 'onConfirmed'>,
  copy: Pick<OfflineCopy, 'confirm' | 'remove'>,
): void {
  let renewedAt = Number.NEGATIVE_INFINITY;

  function renew(): void {
    const state = session.state();
    const owner = session.owner();
    if (state.status !== 'signed-in' || state.copiedAt || !owner) return;
    renewedAt = performance.now();
    void copy.confirm(owner, state.user);
  }

  session.subscribe(() => {
    if (session.state().status === 'signed-in') renew();
    else void copy.remove();
  });
  session.onConfirmed(() => {
    if (performance.now() - renewedAt >= minRenewalMs) renew();
  });
}
