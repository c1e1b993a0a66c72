import type {
  Enrollment,
  PasskeySignIn,
  Policies,
  SecondStep,
  SecondStepRequired,
  SignInRequest,
  SignUpRequest,
  SignUpResponse,
  User,
} from '@firedeck/contract';
import type { SessionState } from '@firedeck/sdk';
import * as testing from '@firedeck/sdk/testing';

export { type FakeResponse, member } from '@firedeck/sdk/testing';

/** A recorded request; `route` is method and path. */
export interface FakeRequest {
  route: string;
  body: unknown;
}

interface FakeResponses {
  answer?: (request: FakeRequest) => testing.FakeResponse | Promise<testing.FakeResponse>;
  state?: SessionState;
  signIn?: (request: SignInRequest) => Promise<User | SecondStepRequired>;
  verify?: (step: SecondStep, remember: boolean) => Promise<User>;
  byPasskey?: (request: PasskeySignIn) => Promise<User>;
  signUp?: (request: SignUpRequest) => Promise<SignUpResponse>;
}

/** No mail, open sign-up. */
export const usualPolicies: Policies = {
  sign_up: 'open',
  mail: false,
  password_min_length: 6,
};

function defaultResponse({ route }: FakeRequest): testing.FakeResponse {
  if (route === 'GET /api/policies') return { body: usualPolicies };
  throw new Error('not part of this test');
}

const unexpected = () => Promise.reject(new Error('not part of this test'));

/** A fake shell, signed out by default, that records the calls of the session. */
export function createFakeShell({ state = { status: 'signed-out' }, ...answers }: FakeResponses) {
  const signIns: SignInRequest[] = [];
  const signUps: SignUpRequest[] = [];
  const users: User[] = [];
  const enrollments: (Enrollment | null)[] = [];
  const requests: FakeRequest[] = [];
  const idempotencyKeys: string[] = [];
  let signOuts = 0;
  const shell = testing.createFakeShell(
    ({ line, body, headers }) => {
      const request = { route: line, body };
      requests.push(request);
      const key = headers.get('idempotency-key');
      if (key !== null) idempotencyKeys.push(key);
      return (answers.answer ?? defaultResponse)(request);
    },
    {
      session: state,
      sessionService: {
        secondFactor: {
          startSignIn: async (request) => {
            signIns.push(request);
            const response = await (answers.signIn ?? unexpected)(request);
            return 'mfa' in response ? response : { user: response };
          },
          verifySignIn: answers.verify ?? unexpected,
          signInByPasskey: answers.byPasskey ?? unexpected,
          takeEnrollment: (enrollment) => enrollments.push(enrollment),
        },
        signUp: (request) => {
          signUps.push(request);
          return (answers.signUp ?? unexpected)(request);
        },
        signOut: async () => {
          signOuts += 1;
          return true;
        },
        takeUser: (user) => {
          users.push(user);
          shell.setSession({ status: 'signed-in', user });
        },
      },
    },
  );
  return {
    ...shell,
    requests,
    idempotencyKeys,
    signIns,
    signUps,
    signOuts: () => signOuts,
    /** Users passed to `takeUser`. */
    users,
    /** Passed to `takeEnrollment`. */
    enrollments,
  };
}
