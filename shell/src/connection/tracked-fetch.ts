import { connection } from './connection.ts';

/** For example `GET /api/tools`, without the query. */
export const formatRoute = (path: string, method = 'GET'): string =>
  `${method} ${path.split('?')[0]}`;

/** `fetch` that records its outcome in the connection store. */
export async function trackedFetch(
  path: string,
  init: RequestInit,
  /** Intentional aborts don't count against the server. */
  abortSignal: AbortSignal | null | undefined = init.signal,
): Promise<Response> {
  const route = formatRoute(path, init.method);
  try {
    const response = await fetch(path, init);
    connection.recordStatus(response.status, route);
    return response;
  } catch (cause) {
    if (!abortSignal?.aborted) connection.recordStatus(0, route);
    throw cause;
  }
}
