import { signOutPendingKey } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { signOutToastKey } from '../browser/storage-keys.ts';
import { texts } from '../texts.ts';

const toasts = ['sessionEnded', 'signedOut', 'signedOutHere'] as const;

/** Stores a toast for the reloaded page; without access to storage it shows none. */
export function storeSignOutToast({ isEnded }: { isEnded: boolean }): void {
  const [ended, signedOut, signedOutHere] = toasts;
  try {
    const isPending = localStorage.getItem(signOutPendingKey) === 'true';
    sessionStorage.setItem(
      signOutToastKey,
      isEnded ? ended : isPending ? signedOutHere : signedOut,
    );
  } catch {}
}

/** Shows the toast that the page stored before it reloaded. */
export function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(signOutToastKey);
    sessionStorage.removeItem(signOutToastKey);
    const toast = toasts.find((name) => name === stored);
    const kind = toast === 'sessionEnded' ? 'info' : 'success';
    if (toast) showToast({ kind, ...texts[toast] });
  } catch {}
}
