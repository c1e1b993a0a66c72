import type { SignInRequest, SignUpRequest, SignUpResponse, User } from '@firedeck/contract';
import { useSyncExternalStore } from 'react';
import { shellServices } from './shell-services.ts';

/** Who is here. `loading` until the first session is read (spec §4). */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

/** The session as the shell keeps it; the access token never leaves the shell. */
export interface SessionService {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** @throws ApiError with the server's code, or `network`. */
  signIn(request: SignInRequest): Promise<User>;
  /** Signs in at once unless the address must be confirmed first (`session` is null). @throws ApiError */
  signUp(request: SignUpRequest): Promise<SignUpResponse>;
  /**
   * Flushes what modules still hold, then ends this session. Where something typed is not saved it
   * calls `mayLose` first, if given; false from it stops the sign-out. Resolves to whether the
   * session was ended.
   *
   * @throws ApiError when the server was not reached.
   */
  signOut(mayLose?: () => Promise<boolean>): Promise<boolean>;
  /** The account as the server now has it: changed names show at once, in all of the browser's tabs. */
  takeUser(user: User): void;
}

/** The session's state, followed. */
export function useSession(): SessionState {
  const { session } = shellServices();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in member's id, null without one. */
export function useUserId(): string | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : null;
}
