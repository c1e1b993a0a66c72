import { accountExportPath, errorBody, sentenceOf, statusOf, times } from '@firedeck/contract';
import { looseReader, parseJson, type ShellServices } from '@firedeck/sdk';
import { takeBootAnswer } from '../boot-answers.ts';
import { connection } from '../live/connection.ts';
import { formatRoute, trackedFetch } from '../live/tracked-fetch.ts';
import { stepUp } from '../step-up/step-up.ts';
import { memberOf } from './member-of.ts';
import { answerTimeMs } from './session-requests.ts';
import type { ShellSession } from './session-service.ts';
import { withToken } from './with-token.ts';

type FetchApi = ShellServices['fetchApi'];
type Session = Pick<ShellSession, 'state' | 'accessToken' | 'replaceToken'>;

/**
 * `fetch` for the API: with the access token, one more try with a new one, another after the password
 * where the server wants that, and an end to waiting.
 */
export function createFetchApi(session: Session): FetchApi {
  return async (path, init = {}) => {
    const isStillTheirs = sameMember(session);
    const ask = () => withFreshToken(path, init, isStillTheirs);
    const response = await ask();
    if (!(await wantsPassword(response))) return response;
    return (await stepUp.ask()) && isStillTheirs() ? ask() : response;
  };

  async function withFreshToken(
    path: string,
    init: RequestInit,
    isStillTheirs: () => boolean,
  ): Promise<Response> {
    const ahead = isGet(init) ? await takeBootAnswer(path) : null;
    if (ahead && ahead.status !== 401 && isStillTheirs()) return noted(path, ahead);
    const token = await session.accessToken();
    if (!isStillTheirs()) return notAuthenticated();
    const response = await send(path, init, token);
    if (response.status !== 401 || !token) return response;
    const next = await session.replaceToken(token);
    return next && isStillTheirs() ? send(path, init, next) : response;
  }
}

async function wantsPassword(response: Response): Promise<boolean> {
  if (response.status !== statusOf('step_up_required')) return false;
  const { data } = readRefusal(parseJson(await response.clone().text()));
  return data?.code === 'step_up_required' && (data.methods?.includes('password') ?? false);
}

const readRefusal = looseReader(errorBody);

/**
 * Tells later whether nobody else has come: what one member began must not happen to another.
 * Who was not known yet may be anybody.
 */
function sameMember({ state }: Session): () => boolean {
  const before = memberOf(state());
  return () => {
    const now = memberOf(state());
    return before === null || now === null || now === before;
  };
}

function notAuthenticated(): Response {
  const code = 'not_authenticated';
  return Response.json({ code, message: sentenceOf(code) }, { status: statusOf(code) });
}

/** A refusal that came ahead is one, too: asked once more, a query would be tried twice (spec §9). */
function noted(path: string, ahead: Response): Response {
  connection.recordStatus(ahead.status, formatRoute(path));
  if (ahead.status === 0) throw new TypeError('No answer came');
  return ahead;
}

const isGet = ({ method = 'GET' }: RequestInit) => method === 'GET';

function send(path: string, init: RequestInit, token: string | null): Promise<Response> {
  const fileMs = fileTimeMs(path, init);
  const limit = AbortSignal.timeout(fileMs ?? answerTimeMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const headers = withToken(init.headers, token);
  // A file that takes too long says more of the line than of the server.
  return trackedFetch(path, { ...init, headers, signal }, fileMs ? signal : (init.signal ?? null));
}

/** How long a file may be on its way; null for any other request. */
function fileTimeMs(path: string, { body }: RequestInit): number | null {
  if (path === accountExportPath) return times.accountExportMs;
  return body instanceof Blob ? times.pictureUploadMs : null;
}
