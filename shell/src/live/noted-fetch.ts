import { connection } from './connection.ts';

/** `GET /api/tools`, whatever the query. */
export const routeOf = (path: string, method = 'GET'): string => `${method} ${path.split('?')[0]}`;

/** `fetch` whose outcome tells the screens how the connection is. */
export async function notedFetch(
  path: string,
  init: RequestInit,
  /** What was given up on purpose says nothing of the server. */
  givenUp: AbortSignal | null | undefined = init.signal,
): Promise<Response> {
  const route = routeOf(path, init.method);
  try {
    const response = await fetch(path, init);
    connection.noteAnswer(response.status, route);
    return response;
  } catch (cause) {
    if (!givenUp?.aborted) connection.noteAnswer(0, route);
    throw cause;
  }
}
