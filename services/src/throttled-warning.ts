import type { Logger } from 'pino';

const silentMs = 60_000;

/** Logs a repeating error once a minute. */
export function createThrottledWarning(log: Logger, message: string): (reason: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (performance.now() - last < silentMs) return;
    last = performance.now();
    log.warn({ reason }, message);
  };
}
