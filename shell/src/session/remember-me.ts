import { times } from '@firedeck/contract';
import { inStorage } from '../browser-storage.ts';

const flagKey = 'rememberMe';
const expiryKey = 'rememberMeExpiry';
const dayMs = 86_400_000;

/** Notes what the member chose at sign-in (spec §4); the server's own limit decides. */
export function noteRememberMe(remember: boolean, now = Date.now()): void {
  if (!remember) {
    forgetRememberMe();
    return;
  }
  const expiry = new Date(now + times.rememberMeDays * dayMs).toISOString();
  inStorage((storage) => {
    storage.setItem(flagKey, 'true');
    storage.setItem(expiryKey, expiry);
  });
}

export function forgetRememberMe(): void {
  inStorage((storage) => {
    storage.removeItem(flagKey);
    storage.removeItem(expiryKey);
  });
}

/** True when the member asked to be remembered and that time is over. */
export function isRememberMeOver(now = Date.now()): boolean {
  return (
    inStorage((storage) => {
      const expiry = Date.parse(storage.getItem(expiryKey) ?? '');
      return storage.getItem(flagKey) === 'true' && expiry <= now;
    }) ?? false
  );
}
