import type { ShellServices } from '@firedeck/sdk';
import { takeBootAnswer } from '../boot-answers.ts';
import { notedFetch } from '../live/noted-fetch.ts';
import { answerTimeMs } from './session-requests.ts';
import type { ShellSession } from './session-service.ts';
import { withToken } from './with-token.ts';

type FetchApi = ShellServices['fetchApi'];
type Tokens = Pick<ShellSession, 'accessToken' | 'replaceToken'>;

/** `fetch` for the API: with the access token, one more try with a new one, and an end to waiting. */
export function createFetchApi(session: Tokens): FetchApi {
  return async (path, init = {}) => {
    const ahead = isGet(init) ? await takeBootAnswer(path) : null;
    if (ahead?.ok) return ahead;
    const token = await session.accessToken();
    const response = await send(path, init, token);
    if (response.status !== 401 || !token) return response;
    const next = await session.replaceToken(token);
    return next ? send(path, init, next) : response;
  };
}

const isGet = ({ method = 'GET' }: RequestInit) => method === 'GET';

function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const limit = AbortSignal.timeout(answerTimeMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const headers = withToken(init.headers, token);
  return notedFetch(path, { ...init, headers, signal }, init.signal ?? null);
}
