import { trackedFetch } from '../connection/tracked-fetch.ts';
import type { ShellSession } from '../session/shell-session.ts';
import { withToken } from '../session/with-token.ts';

type Tokens = Pick<ShellSession, 'accessToken' | 'replaceToken'>;

/** Requests the event stream with the member's token and no timeout; throws on other responses. */
export function createStreamFetch(session: Tokens) {
  const send = (init: RequestInit, token: string | null) =>
    trackedFetch('/api/events', { ...init, headers: withToken(init.headers, token) });

  return async (init: RequestInit): Promise<Response> => {
    const token = await session.accessToken();
    const response = await send(init, token);
    if (response.status !== 401 || !token) return requireEventStream(response);
    return requireEventStream(await send(init, await session.replaceToken(token)));
  };
}

function requireEventStream(response: Response): Response {
  const type = response.headers.get('content-type');
  if (response.status === 200 && type?.startsWith('text/event-stream')) return response;
  throw new Error(`No event stream: ${response.status} ${type}`);
}
