import { times } from '@firedeck/contract';

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

/** Until when this browser keeps the member signed in (ISO 8601), null without "Remember me". */
export function rememberedUntil(): string | null {
  return inStorage((storage) => storage.getItem(flagKey) && storage.getItem(expiryKey));
}

// Storage throws where the browser forbids it; the session works without the flags.
function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}
