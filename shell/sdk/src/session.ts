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

/** The signed-in member's id; null while signed out. */
export function useUserId(): string | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : null;
}
