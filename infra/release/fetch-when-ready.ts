import type { ErrorBody } from '@firedeck/contract';

const maxWaitMs = 30_000;
const pauseMs = 2_000;

/** No connection: the request was not sent. */
const refusedCodes = ['ECONNREFUSED'];
/** The connection was cut: the server may have acted. */
const lostCodes = ['ECONNRESET', 'UND_ERR_SOCKET'];

interface Options {
  /** For each answer, in milliseconds. */
  timeoutMs: number;
  /** A request that may be sent again, although a server may have acted on it. */
  isRepeatable: boolean;
}

/**
 * `fetch` that waits half a minute for servers that start or end, as during a rollout: they answer 503,
 * refuse the connection or cut it. A 503 of Firedeck's own is repeated if it has `Retry-After`. Any other
 * answer is returned at once.
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
    // A gateway's answer has no body of ours, and often no header.
    const isLasting = body?.code !== undefined && !response.headers.has('retry-after');
    return isLasting ? null : (body?.message ?? 'status 503');
  }
  const { code } = (response.cause ?? {}) as { code?: string };
  const codes = isRepeatable ? [...refusedCodes, ...lostCodes] : refusedCodes;
  return code !== undefined && codes.includes(code) ? code : null;
}
