import { showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';

const key = 'fd-left';
const notices = ['sessionEnded', 'signedOut', 'signedOutHere'] as const;

/** For the page that is reloaded; without access to storage nothing is said there. */
export function leaveNotice({ isEnded }: { isEnded: boolean }): void {
  const [ended, signedOut, signedOutHere] = notices;
  try {
    const isPending = localStorage.getItem('fd-sign-out-pending') === 'true';
    sessionStorage.setItem(key, isEnded ? ended : isPending ? signedOutHere : signedOut);
  } catch {}
}

/** Says what the page before had to say to who sits there now. */
export function showLeftNotice(): void {
  try {
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const notice = notices.find((name) => name === left);
    const kind = notice === 'sessionEnded' ? 'info' : 'success';
    if (notice) showToast({ kind, ...texts[notice] });
  } catch {}
}
