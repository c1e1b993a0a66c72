import type { UnlockRequest } from '@firedeck/contract';
import type { SecondFactorSession, SessionService, SignOutFlush } from '@firedeck/sdk';
import type { Owner } from '../member-data/member-sessions.ts';

/** The session service with the methods only the shell uses. */
export interface ShellSession extends SessionService {
  secondFactor: SecondFactorSession;
  /** Saves unsaved text, then hides the member's data until the session is unlocked. */
  lock(): Promise<void>;
  /** @throws ApiError */
  unlock(proof: UnlockRequest): Promise<void>;
  /** Seconds since the member last touched a tab of this browser. */
  idleSeconds(): number;
  /** A valid token, or null while signed out. Waits for the initial session check. */
  accessToken(): Promise<string | null>;
  /**
   * Replaces a token that the server rejected; null if the session ended or the server is
   * unreachable.
   */
  replaceToken(token: string): Promise<string | null>;
  /** Whether the page started without the server and shows this device's copy. */
  isOffline(): boolean;
  /** Checks with the server whether the session still exists. */
  checkNow(): Promise<void>;
  /** The owner of data stored on this device, see the session store. */
  owner(): Owner | null;
  /** See `ModuleContext.beforeSignOut`. */
  beforeSignOut(flush: SignOutFlush): () => void;
  /** Calls `listener` whenever the server confirms the session, even if nothing visible changes. */
  onConfirmed(listener: () => void): void;
  /** Calls `listener` when the server, not the member, ended the session. */
  onEnded(listener: () => void): void;
  /**
   * Calls `listener`, which must not reject, on sign-out. Waits at most 2 s for it before the
   * screens change; other tabs call it after theirs changed.
   */
  onSignedOut(listener: (owner: Owner) => Promise<void>): void;
}

let provided: ShellSession | null = null;

/** Called once, when the shell starts. */
export function provideShellSession(session: ShellSession): void {
  provided = session;
}

export function shellSession(): ShellSession {
  if (!provided) throw new Error('No shell session provided');
  return provided;
}
