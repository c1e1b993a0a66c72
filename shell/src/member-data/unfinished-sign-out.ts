import { inStorage } from '../browser-storage.ts';

const key = 'fd-signing-out';

/** Noted before the server is asked: a tab that is closed after its answer wipes nothing any more. */
export function noteSigningOut(session: string): void {
  inStorage((storage) => storage.setItem(key, session));
}

/** Once it is wiped, or the sign-out has failed. */
export function forgetSigningOut(session: string): void {
  if (signingOut() === session) inStorage((storage) => storage.removeItem(key));
}

/** The session's id. */
export const signingOut = (): string | null => inStorage((storage) => storage.getItem(key));
