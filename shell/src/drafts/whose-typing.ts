import type { SessionService } from '@firedeck/sdk';
import type { ShellSession } from '../session/session-service.ts';

export type WhoseTypingParts = Pick<ShellSession, 'state' | 'subscribe' | 'onSignedOut'>;

/**
 * Whose what is typed now is: the member's who is signed in. Once the server has ended a session its
 * fields stay for a moment, and keys still fall into them: these are of the member who was here.
 */
export function whoseTyping(session: WhoseTypingParts): () => string | null {
  let lately = memberOf(session);
  session.subscribe(() => {
    lately = memberOf(session) ?? lately;
  });
  session.onSignedOut(async () => {
    lately = null;
  });
  return () => memberOf(session) ?? lately;
}

export function memberOf(session: Pick<SessionService, 'state'>): string | null {
  const state = session.state();
  return state.status === 'signed-in' ? state.user.id : null;
}
