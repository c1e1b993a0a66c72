import {
  clientHeader,
  type PasskeySignIn,
  type RefreshRequest,
  type SecondStep,
  type SecondStepRequired,
  type Session,
  type SignInRequest,
  type SignUpRequest,
  type SignUpResponse,
  signUpResponse,
  type UnlockRequest,
} from '@firedeck/contract';
import { type AnswerReader, networkError, readAnswer, readApiError } from '@firedeck/sdk';
import { connection } from '../connection/connection.ts';
import { trackedFetch } from '../connection/tracked-fetch.ts';
import { createParser } from '../create-parser.ts';
import {
  classifyRefresh,
  parseRefreshResponse,
  parseSession,
  type RefreshResponse,
} from './refresh-outcome.ts';
import { withToken } from './with-token.ts';

const parseSignUp = createParser(signUpResponse);

export const responseTimeoutMs = 12_000;
// Correct password; a second step follows.
const secondStepStatus = 202;

/** Requests that create, refresh or end a session; they carry the cookie. */
export const sessionRequests = {
  signIn,
  verifySignIn: (step: SecondStep): Promise<Session> =>
    sendRequest('/api/sign-in/second', step, parseSession),
  signInByPasskey: (request: PasskeySignIn): Promise<Session> =>
    sendRequest('/api/sign-in/passkey', request, parseSession),
  signUp: (request: SignUpRequest): Promise<SignUpResponse> =>
    sendRequest('/api/sign-up', request, parseSignUp),
  signOut: (accessToken: string | null): Promise<unknown> =>
    send('/api/sign-out', { scope: 'local' }, accessToken).then((response) => readAnswer(response)),
  /** Without a token, locks the session of the cookie if the id matches. */
  lock: (accessToken: string | null, session?: string): Promise<unknown> =>
    send('/api/lock', session ? { session } : undefined, accessToken).then((response) =>
      readAnswer(response),
    ),
  unlock: (proof: UnlockRequest): Promise<Session> =>
    sendRequest('/api/unlock', proof, parseSession),
  refresh: requestRefresh,
};

export type SessionRequests = typeof sessionRequests;

async function signIn(request: SignInRequest): Promise<Session | SecondStepRequired> {
  const response = await send('/api/sign-in', request);
  if (response.status !== secondStepStatus) return readAnswer(response, parseSession);
  const { parseSecondStep } = await import(
    /* webpackChunkName: "second-step" */ './parse-second-step.ts'
  );
  return readAnswer(response, parseSecondStep);
}

async function sendRequest<Answer>(
  path: string,
  body: unknown,
  read: AnswerReader<Answer>,
): Promise<Answer> {
  return readAnswer(await send(path, body), read);
}

/** @throws ApiError */
async function send(path: string, body: unknown, token: string | null = null): Promise<Response> {
  const response = await post(path, body, token).catch((cause) => {
    throw networkError(cause);
  });
  if (!response.ok) throw await readApiError(response);
  return response;
}

async function requestRefresh(idleSeconds: number): Promise<RefreshResponse> {
  const body: RefreshRequest = { idle_seconds: idleSeconds };
  const refreshed = await parseRefreshResponse(
    await post('/api/refresh', body, null, fetch).catch(() => null),
  );
  // Nothing can be shown without a session, so every transient failure counts as unreachable.
  const isUnreachable = classifyRefresh(refreshed).kind === 'unreachable';
  connection.recordStatus(isUnreachable ? 0 : refreshed.status, 'POST /api/refresh');
  return refreshed;
}

function post(
  path: string,
  body: unknown,
  token: string | null,
  fetchWith: typeof fetch = (url, init = {}) => trackedFetch(String(url), init, null),
): Promise<Response> {
  const type = body !== undefined && { 'content-type': 'application/json' };
  const headers = withToken({ ...type, [clientHeader]: 'web' }, token);
  const signal = AbortSignal.timeout(responseTimeoutMs);
  const json = body !== undefined && { body: JSON.stringify(body) };
  return fetchWith(path, { method: 'POST', headers, ...json, signal });
}
