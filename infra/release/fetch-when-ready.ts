import type { ErrorBody } from '@firedeck/contract';

const maxWaitMs = 30_000;
const pauseMs = 2_000;

/** No connection: the request was not sent. */
const refusedCodes = ['ECONNREFUSED'];
/** The connection was cut: the server may have acted. */
const lostCodes = ['ECONNRESET', 'UND_ERR_SOCKET'];

interface Options {
  /** Time limit of each attempt, in milliseconds. */
  timeoutMs: number;
  /** Whether it may be retried although a server may have processed it. */
  isRepeatable: boolean;
}

/**
 * `fetch` with retries for 30 seconds, for servers that start or stop during a rollout: they respond with
 * 503, refuse the connection or cut it. Firedeck's own 503 is retried if it has `Retry-After`. Any other
 * response is returned immediately.
 */
export async function fetchWhenReady(
  url: URL,
  init: RequestInit,
  { timeoutMs, isRepeatable }: Options,
): Promise<Response> {
  const until = Date.now() + maxWaitMs;
  for (let tries = 1; ; tries++) {
    const remainingMs = Math.max(pauseMs, until - Date.now());
    const signal = AbortSignal.timeout(Math.min(timeoutMs, remainingMs));
    const response = await fetch(url, { ...init, signal }).catch((cause: Error) => cause);
    const reason = await findReasonToWait(response, isRepeatable);
    if (reason === null || Date.now() + pauseMs > until) {
      if (response instanceof Error) throw response;
      return response;
    }
    if (tries === 1)
      console.error(`Waiting up to 30 seconds for ${url.origin} to be ready (${reason})…`);
    if (response instanceof Response) await response.body?.cancel().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function findReasonToWait(
  response: Response | Error,
  isRepeatable: boolean,
): Promise<string | null> {
  if (response instanceof Response) {
    if (response.status !== 503 || !isRepeatable) return null;
    const body: Partial<ErrorBody> | null = await response
      .clone()
      .json()
      .catch(() => null);
    // A gateway's 503 does not have our body, and often no Retry-After.
    const isLasting = body?.code !== undefined && !response.headers.has('retry-after');
    return isLasting ? null : (body?.message ?? 'status 503');
  }
  const { code } = (response.cause ?? {}) as { code?: string };
  const codes = isRepeatable ? [...refusedCodes, ...lostCodes] : refusedCodes;
  return code !== undefined && codes.includes(code) ? code : null;
}
