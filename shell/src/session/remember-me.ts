import { dayMs, times } from '@firedeck/contract';
import { inStorage } from '../browser-storage.ts';

const flagKey = 'rememberMe';
const expiryKey = 'rememberMeExpiry';

/** Stores the choice at sign-in (spec §4); the server enforces its own limit. */
export function saveRememberMe(remember: boolean, now = Date.now()): void {
  if (!remember) {
    clearRememberMe();
    return;
  }
  // Storage that the browser may clear at will would take what waits on this device.
  if (document.documentElement.dataset.offline === 'private')
    navigator.storage?.persist?.().catch(() => undefined);
  const expiry = new Date(now + times.rememberMeDays * dayMs).toISOString();
  inStorage((storage) => {
    storage.setItem(flagKey, 'true');
    storage.setItem(expiryKey, expiry);
  });
}

export function clearRememberMe(): void {
  inStorage((storage) => {
    storage.removeItem(flagKey);
    storage.removeItem(expiryKey);
  });
}

/** Whether the member chose at sign-in that this device remembers them. */
export const isRemembered = (): boolean =>
  inStorage((storage) => storage.getItem(flagKey)) === 'true';

export function isRememberMeExpired(now = Date.now()): boolean {
  return (
    inStorage((storage) => {
      const expiry = Date.parse(storage.getItem(expiryKey) ?? '');
      return storage.getItem(flagKey) === 'true' && expiry <= now;
    }) ?? false
  );
}
