import {
  clientHeader,
  type RefreshRequest,
  type Session,
  type SignInRequest,
  type SignUpRequest,
  type SignUpResponse,
  signUpResponse,
} from '@firedeck/contract';
import { type AnswerReader, networkError, readAnswer, readApiError } from '@firedeck/sdk';
import { answer } from '../answers.ts';
import { connection } from '../live/connection.ts';
import { trackedFetch } from '../live/tracked-fetch.ts';
import {
  type RefreshAnswer,
  readRefreshAnswer,
  refreshOutcome,
  sessionAnswer,
} from './refresh-outcome.ts';
import { withToken } from './with-token.ts';

const signUpAnswer = answer(signUpResponse);

/** No answer within this time counts as none. */
export const answerTimeMs = 12_000;

/** The requests that give, renew or end a session; the cookie travels with them. */
export const sessionRequests = {
  signIn: (request: SignInRequest): Promise<Session> => ask('/api/sign-in', request, sessionAnswer),
  signUp: (request: SignUpRequest): Promise<SignUpResponse> =>
    ask('/api/sign-up', request, signUpAnswer),
  signOut: (accessToken: string | null): Promise<unknown> =>
    ask('/api/sign-out', { scope: 'local' }, undefined, accessToken),
  refresh: askRefresh,
};

export type SessionRequests = typeof sessionRequests;

async function ask<Answer>(
  path: string,
  body: unknown,
  read?: AnswerReader<Answer>,
  token: string | null = null,
): Promise<Answer> {
  const response = await post(path, body, token).catch((cause) => {
    throw networkError(cause);
  });
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response, read);
}

async function askRefresh(idleSeconds: number): Promise<RefreshAnswer> {
  const body: RefreshRequest = { idle_seconds: idleSeconds };
  const refreshed = await readRefreshAnswer(
    await post('/api/refresh', body, null, fetch).catch(() => null),
  );
  // Without a session there is nothing to show: whatever kept it away, the server is not to be had.
  const isAway = refreshOutcome(refreshed).kind === 'unreachable';
  connection.recordStatus(isAway ? 0 : refreshed.status, 'POST /api/refresh');
  return refreshed;
}

function post(
  path: string,
  body: unknown,
  token: string | null,
  send: typeof fetch = (url, init = {}) => trackedFetch(String(url), init, null),
): Promise<Response> {
  const headers = withToken({ 'content-type': 'application/json', [clientHeader]: 'web' }, token);
  const signal = AbortSignal.timeout(answerTimeMs);
  return send(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}
