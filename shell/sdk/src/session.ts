import { useSyncExternalStore } from 'react';
import type { SessionState } from './session-service.ts';
import { shellServices } from './shell-services.ts';

export type {
  SecondFactorSession,
  SessionService,
  SessionState,
  SignInOutcome,
} from './session-service.ts';

/** Subscribes to the session state. */
export function useSession(): SessionState {
  const { session } = shellServices();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The id of the signed-in member; null while signed out. */
export const getMemberId = (session: SessionState): string | null =>
  session.status === 'signed-in' ? session.user.id : null;

/** The signed-in member's id; null while signed out. */
export function useUserId(): string | null {
  return getMemberId(useSession());
}
