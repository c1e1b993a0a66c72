import type { ShellSession } from '../session/session-service.ts';
import { withToken } from '../session/with-token.ts';
import { notedFetch } from './noted-fetch.ts';

type Tokens = Pick<ShellSession, 'accessToken' | 'replaceToken'>;

/** Asks for the event stream as this member; throws unless it is there. Streams have no time limit. */
export function askForStream(session: Tokens) {
  const send = (init: RequestInit, token: string | null) =>
    notedFetch('/api/events', { ...init, headers: withToken(init.headers, token) });

  return async (init: RequestInit): Promise<Response> => {
    const token = await session.accessToken();
    const response = await send(init, token);
    if (response.status !== 401 || !token) return streamOf(response);
    return streamOf(await send(init, await session.replaceToken(token)));
  };
}

function streamOf(response: Response): Response {
  const type = response.headers.get('content-type');
  if (response.status === 200 && type?.startsWith('text/event-stream')) return response;
  throw new Error(`No event stream: ${response.status} ${type}`);
}
