import { minuteMs } from '@firedeck/contract/jobs';
import type { Logger } from 'pino';

/** Logs a repeating error once a minute. */
export function createThrottledWarning(log: Logger, message: string): (reason: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (performance.now() - last < minuteMs) return;
    last = performance.now();
    log.warn({ reason }, message);
  };
}
