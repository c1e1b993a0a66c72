import { showToast } from '@firedeck/sdk';
import { inStorage } from '../browser/storage.ts';
import { signOutToastKey } from '../browser/storage-keys.ts';
import { isSignOutPending } from '../session/pending-sign-out.ts';
import { texts } from '../texts.ts';

const toasts = ['sessionEnded', 'signedOut', 'signedOutHere'] as const;

/** Stores a toast for the reloaded page; without access to storage it shows none. */
export function storeSignOutToast({ isEnded }: { isEnded: boolean }): void {
  const [ended, signedOut, signedOutHere] = toasts;
  const toast = isEnded ? ended : isSignOutPending() ? signedOutHere : signedOut;
  inStorage(() => sessionStorage.setItem(signOutToastKey, toast));
}

/** Shows the toast that the page stored before it reloaded. */
export function showStoredToast(): void {
  const stored = inStorage(() => sessionStorage.getItem(signOutToastKey));
  inStorage(() => sessionStorage.removeItem(signOutToastKey));
  const toast = toasts.find((name) => name === stored);
  const kind = toast === 'sessionEnded' ? 'info' : 'success';
  if (toast) showToast({ kind, ...texts[toast] });
}
