import { inStorage } from '../browser-storage.ts';

const storageKey = 'fd-sign-out-pending';

/** A member signed out without the server: the session has to be ended once it responds. */
export const isSignOutPending = (): boolean =>
  inStorage((storage) => storage.getItem(storageKey)) === 'true';

export function setSignOutPending(): void {
  inStorage((storage) => storage.setItem(storageKey, 'true'));
}

export function clearSignOutPending(): void {
  inStorage((storage) => storage.removeItem(storageKey));
}
