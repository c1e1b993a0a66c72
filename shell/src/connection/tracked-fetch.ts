import { readApiError } from '@firedeck/sdk';
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
    connection.recordStatus(await readServerStatus(response), route);
    return response;
  } catch (cause) {
    if (!abortSignal?.aborted) connection.recordStatus(0, route);
    throw cause;
  }
}

/**
 * Counts `sign_in_unavailable` as success: our server responded, only the agency's provider did
 * not.
 */
async function readServerStatus(response: Response): Promise<number> {
  const { status, headers } = response;
  // A gateway's own response says nothing about our server, and its body may never end.
  const isOurs = headers.get('content-type')?.startsWith('application/json');
  if (status !== 503 || !isOurs) return status;
  const { code } = await readApiError(response.clone());
  return code === 'sign_in_unavailable' ? 200 : status;
}
