import { signOutPendingKey } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { leftNoticeKey } from '../storage-keys.ts';
import { texts } from '../texts.ts';

const notices = ['sessionEnded', 'signedOut', 'signedOutHere'] as const;

/** For the page that is reloaded; without access to storage nothing is said there. */
export function leaveNotice({ isEnded }: { isEnded: boolean }): void {
  const [ended, signedOut, signedOutHere] = notices;
  try {
    const isPending = localStorage.getItem(signOutPendingKey) === 'true';
    sessionStorage.setItem(leftNoticeKey, isEnded ? ended : isPending ? signedOutHere : signedOut);
  } catch {}
}

/** Says what the page before had to say to who sits there now. */
export function showLeftNotice(): void {
  try {
    const left = sessionStorage.getItem(leftNoticeKey);
    sessionStorage.removeItem(leftNoticeKey);
    const notice = notices.find((name) => name === left);
    const kind = notice === 'sessionEnded' ? 'info' : 'success';
    if (notice) showToast({ kind, ...texts[notice] });
  } catch {}
}
