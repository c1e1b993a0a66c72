import { connection } from './connection.ts';

/** `fetch` whose outcome tells the screens how the connection is. */
export async function notedFetch(
  path: string,
  init: RequestInit,
  /** What was given up on purpose says nothing of the server. */
  givenUp: AbortSignal | null | undefined = init.signal,
): Promise<Response> {
  const route = `${init.method ?? 'GET'} ${path.split('?')[0]}`;
  try {
    const response = await fetch(path, init);
    connection.noteAnswer(response.status, route);
    return response;
  } catch (cause) {
    if (!givenUp?.aborted) connection.noteAnswer(0, route);
    throw cause;
  }
}
