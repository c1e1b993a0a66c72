import { dayMs, rememberMeExpiryKey, rememberMeKey, times } from '@firedeck/contract';
import { inStorage } from '../browser/storage.ts';

/** Stores the choice at sign-in (spec §4); the server enforces its own limit. */
export function saveRememberMe(remember: boolean, now = Date.now()): void {
  if (!remember) {
    clearRememberMe();
    return;
  }
  // Otherwise the browser may clear its storage, and with it unsaved text, at any time.
  if (document.documentElement.dataset.offline === 'private')
    navigator.storage?.persist?.().catch(() => undefined);
  const expiry = new Date(now + times.rememberMeDays * dayMs).toISOString();
  inStorage((storage) => {
    storage.setItem(rememberMeKey, 'true');
    storage.setItem(rememberMeExpiryKey, expiry);
  });
}

export function clearRememberMe(): void {
  inStorage((storage) => {
    storage.removeItem(rememberMeKey);
    storage.removeItem(rememberMeExpiryKey);
  });
}

/** Whether the member chose at sign-in that this device remembers them. */
export const isRemembered = (): boolean =>
  inStorage((storage) => storage.getItem(rememberMeKey)) === 'true';

export function isRememberMeExpired(now = Date.now()): boolean {
  return (
    inStorage((storage) => {
      const expiry = Date.parse(storage.getItem(rememberMeExpiryKey) ?? '');
      return storage.getItem(rememberMeKey) === 'true' && expiry <= now;
    }) ?? false
  );
}
