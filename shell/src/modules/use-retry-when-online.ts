import { useEffect, useRef } from 'react';
import type { ViewState } from './view-state.ts';

const maxAttempts = 5;

/**
 * Retries a network failure when the browser comes online, at most five times, so that a bad
 * network or host gets no extra load.
 */
export function useRetryWhenOnline(state: ViewState, retry: () => void): void {
  const attempts = useRef(0);
  const hasRecovered = state.status === 'ready';
  const canRetry = state.status === 'failed' && /network|timeout/.test(state.kind);
  useEffect(() => {
    if (hasRecovered) attempts.current = 0;
    if (!canRetry) return;
    const onOnline = () => {
      if (attempts.current >= maxAttempts) return;
      attempts.current += 1;
      retry();
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [hasRecovered, canRetry, retry]);
}
