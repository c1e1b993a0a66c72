import type { NamedSession } from '../signing-keys/access-tokens.ts';
import type { SessionRef } from '../users/principal.ts';

/**
 * Somebody else may have signed in since: a late sign-out ends the session that it names. A name that
 * nothing proves ends none by itself, yet spares the session of the cookie where that is another.
 */
export function pickEnded(
  named: NamedSession | null,
  inCookie: SessionRef | null,
): SessionRef | null {
  if (!named) return inCookie;
  if (named.isSigned) return named;
  return named.sessionId === inCookie?.sessionId ? inCookie : null;
}
