import { inStorage } from '../browser/storage.ts';
import { unwipedSessionKey } from '../browser/storage-keys.ts';

/** Set before the sign-out request, because a tab closed after the response can't wipe member data. */
export function markUnwiped(session: string): void {
  inStorage((storage) => storage.setItem(unwipedSessionKey, session));
}

/** Call after the wipe, or when the sign-out failed. */
export function clearUnwiped(session: string): void {
  if (getUnwiped() === session) inStorage((storage) => storage.removeItem(unwipedSessionKey));
}

/** Id of a session whose sign-out did not finish. */
export const getUnwiped = (): string | null =>
  inStorage((storage) => storage.getItem(unwipedSessionKey));
