import type { UnlockRequest } from '@firedeck/contract';
import type { SecondFactorSession, SessionService, SignOutFlush } from '@firedeck/sdk';
import type { Owner } from '../member-data/member-store.ts';

/** The session service with the methods only the shell uses. */
export interface ShellSession extends SessionService {
  secondFactor: SecondFactorSession;
  /** Saves unsaved text, then shows nothing of the member until the session is unlocked. */
  lock(): Promise<void>;
  /** @throws ApiError */
  unlock(proof: UnlockRequest): Promise<void>;
  /** Seconds since the member last touched a tab of this browser. */
  idleSeconds(): number;
  /** Waits for the initial session; a valid token, or null while signed out. */
  accessToken(): Promise<string | null>;
  /** After the server rejected `token`: a new one, or null when the session ended or is unreachable. */
  replaceToken(token: string): Promise<string | null>;
  /** Whether the page started without the server and shows this device's copy. */
  isOffline(): boolean;
  /** Checks with the server whether the session still exists. */
  checkNow(): Promise<void>;
  /** The owner of data written on this device, see the session store. */
  owner(): Owner | null;
  /** See `ModuleContext.beforeSignOut`. */
  beforeSignOut(flush: SignOutFlush): () => void;
  /** Calls `listener` whenever the server confirmed the session, also without a visible change. */
  onConfirmed(listener: () => void): void;
  /** Calls `listener` when the server, not the member, ended the session. */
  onEnded(listener: () => void): void;
  /**
   * Calls `listener`, which must not reject, on sign-out and waits at most 2 s for it before the screens
   * change; other tabs call it after theirs changed.
   */
  onSignedOut(listener: (owner: Owner) => Promise<void>): void;
}

let provided: ShellSession | null = null;

/** Called once, when the shell starts. */
export function provideShellSession(session: ShellSession): void {
  provided = session;
}

export function shellSession(): ShellSession {
  if (!provided) throw new Error('No session was provided');
  return provided;
}
