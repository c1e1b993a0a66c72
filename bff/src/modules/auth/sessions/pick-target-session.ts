import type { NamedSession } from '../signing-keys/access-tokens.ts';
import type { SessionRef } from '../users/principal.ts';

/**
 * The session that a sign-out or a lock applies to. Another member may have signed in since the
 * request was sent, so it applies to the session it names. An unverified name selects no session,
 * but protects the cookie's session if that is another one.
 */
export function pickTargetSession(
  named: NamedSession | null,
  inCookie: SessionRef | null,
): SessionRef | null {
  if (!named) return inCookie;
  if (named.isSigned) return named;
  return named.sessionId === inCookie?.sessionId ? inCookie : null;
}
