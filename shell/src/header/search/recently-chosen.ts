import { inStorage } from '../../browser-storage.ts';

const most = 8;
const storageKey = (userId: string): string => `fd-recent-${userId}`;

/** What this member chose in the search of this browser, the latest first. */
export function recentlyChosen(userId: string): string[] {
  const kept = inStorage((storage) => JSON.parse(storage.getItem(storageKey(userId)) ?? '[]'));
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}

/** Names alone are kept, no titles: who opens the browser's storage reads nothing of the board. */
export function noteChosen(userId: string, key: string): void {
  const others = recentlyChosen(userId).filter((other) => other !== key);
  const kept = JSON.stringify([key, ...others].slice(0, most));
  inStorage((storage) => storage.setItem(storageKey(userId), kept));
}

/** Part of a sign-out: the next person at this computer sees none of it. */
export function forgetChosen(userId: string): void {
  inStorage((storage) => storage.removeItem(storageKey(userId)));
}
