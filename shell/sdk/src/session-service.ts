import type {
  Enrollment,
  PasskeySignIn,
  SecondStep,
  SecondStepRequired,
  SignInRequest,
  SignUpRequest,
  SignUpResponse,
  User,
} from '@firedeck/contract';

/** The session state; `loading` until the first session check ends (spec §4). */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      user: User;
      /** ISO: the page was opened without the server and shows this device's copy of that time. */
      copiedAt?: string;
      /** The agency requires a second factor, and the member has none. */
      enrollment?: Enrollment;
    };

/** A completed sign-in, or one that needs a second step. */
export type SignInOutcome = { user: User } | SecondStepRequired;

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
   * `mayLose` with the modules' sentences about what would be lost; false cancels the sign-out.
   * Resolves to whether the session was ended.
   *
   * @throws ApiError without a response of the server.
   */
  signOut(mayLose?: (lost?: readonly string[]) => Promise<boolean>): Promise<boolean>;
  /** Updates the account in all tabs of the browser, e.g. after a change of name. */
  takeUser(user: User): void;
  /** Absent in shells before 1.6. */
  secondFactor?: SecondFactorSession;
}

/** The session functions for members with a second factor. */
export interface SecondFactorSession {
  /** Like `signIn`, for a page that can also ask for the second step. @throws ApiError */
  startSignIn(request: SignInRequest): Promise<SignInOutcome>;
  /** The second step of a sign-in that was started with `remember`. @throws ApiError */
  verifySignIn(step: SecondStep, remember: boolean): Promise<User>;
  /** Signs in with a passkey alone. @throws ApiError */
  signInByPasskey(request: PasskeySignIn): Promise<User>;
  /**
   * Updates the required enrollment in all tabs after the member's factors changed; null if nothing
   * is required.
   */
  takeEnrollment(enrollment: Enrollment | null): void;
}
