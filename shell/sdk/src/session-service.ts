import type { SignInRequest, SignUpRequest, SignUpResponse, User } from '@firedeck/contract';

/** The session state; `loading` until the first session check ends (spec §4). */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** `copiedAt` (ISO): the page was opened without the server and shows this device's copy of that time. */
  | { status: 'signed-in'; user: User; copiedAt?: string };

/** The session, managed by the shell; the access token never leaves the shell. */
export interface SessionService {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** @throws ApiError with the server's code, or `network`. */
  signIn(request: SignInRequest): Promise<User>;
  /** Also signs in, unless the address must be confirmed first (`session` is null). @throws ApiError */
  signUp(request: SignUpRequest): Promise<SignUpResponse>;
  /**
   * Saves the modules' unsaved text, then ends the session. If some text could not be saved, calls
   * `mayLose` with sentences that name what would be lost, if modules gave any; false cancels the sign-out.
   * Resolves to whether the session was ended.
   *
   * @throws ApiError without a response of the server.
   */
  signOut(mayLose?: (lost?: readonly string[]) => Promise<boolean>): Promise<boolean>;
  /** Updates the account in all tabs of the browser, e.g. after a change of name. */
  takeUser(user: User): void;
}
