import type { NamedSession } from '../signing-keys/access-tokens.ts';
import type { SessionRef } from '../users/principal.ts';

/**
 * The session that a sign-out or a lock is for. Somebody else may have signed in since: one that comes
 * late is for the session that it names. A name that nothing proves is for none by itself, yet spares
 * the session of the cookie where that is another.
 */
export function pickTargetSession(
  named: NamedSession | null,
  inCookie: SessionRef | null,
): SessionRef | null {
  if (!named) return inCookie;
  if (named.isSigned) return named;
  return named.sessionId === inCookie?.sessionId ? inCookie : null;
}
