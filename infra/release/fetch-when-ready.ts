const waitsAtMostMs = 30_000;
const pauseMs = 2_000;

/** No connection: the request was not sent. */
const notSent = ['ECONNREFUSED'];
/** The connection was cut: the server may have acted. */
const cut = ['ECONNRESET', 'UND_ERR_SOCKET'];

interface Options {
  /** For each answer, in milliseconds. */
  timeoutMs: number;
  /** A request that may be sent again, although a server may have acted on it. */
  isRepeatable: boolean;
}

/**
 * `fetch` that waits half a minute for servers that start or end, as during a rollout: they answer 503,
 * refuse the connection or cut it. Any other answer is returned at once.
 */
export async function fetchWhenReady(
  url: URL,
  init: RequestInit,
  { timeoutMs, isRepeatable }: Options,
): Promise<Response> {
  const until = Date.now() + waitsAtMostMs;
  for (let tries = 1; ; tries++) {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { ...init, signal }).catch((cause: Error) => cause);
    const reason = findReasonToWait(answer, isRepeatable);
    if (reason === null || Date.now() + pauseMs > until) {
      if (answer instanceof Error) throw answer;
      return answer;
    }
    if (tries === 1)
      console.error(`Waiting up to 30 seconds for ${url.origin} to be ready (${reason})…`);
    if (answer instanceof Response) await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function findReasonToWait(answer: Response | Error, isRepeatable: boolean): string | null {
  if (answer instanceof Response)
    return answer.status === 503 && isRepeatable ? 'status 503' : null;
  const { code } = (answer.cause ?? {}) as { code?: string };
  const codes = isRepeatable ? [...notSent, ...cut] : notSent;
  return code !== undefined && codes.includes(code) ? code : null;
}
