import { signOutPendingKey } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { leftNoticeKey } from '../storage-keys.ts';
import { texts } from '../texts.ts';

const notices = ['sessionEnded', 'signedOut', 'signedOutHere'] as const;

/** Stores a notice for the reloaded page; without access to storage it shows none. */
export function storeSignOutNotice({ isEnded }: { isEnded: boolean }): void {
  const [ended, signedOut, signedOutHere] = notices;
  try {
    const isPending = localStorage.getItem(signOutPendingKey) === 'true';
    sessionStorage.setItem(leftNoticeKey, isEnded ? ended : isPending ? signedOutHere : signedOut);
  } catch {}
}

/** Shows the notice that the page stored before it reloaded. */
export function showStoredNotice(): void {
  try {
    const stored = sessionStorage.getItem(leftNoticeKey);
    sessionStorage.removeItem(leftNoticeKey);
    const notice = notices.find((name) => name === stored);
    const kind = notice === 'sessionEnded' ? 'info' : 'success';
    if (notice) showToast({ kind, ...texts[notice] });
  } catch {}
}
