import { useEffect, useRef } from 'react';
import type { ViewState } from './view-state.ts';

const mostInVain = 5;

/**
 * What the network failed is tried again by itself when the browser is back online; after five times
 * in vain only by a person, so that a bad network and a bad host are not made worse.
 */
export function useOwnRetries(state: ViewState, retry: () => void): void {
  const inVain = useRef(0);
  const isMended = state.status === 'ready';
  const waits = state.status === 'failed' && /network|timeout/.test(state.kind);
  useEffect(() => {
    if (isMended) inVain.current = 0;
    if (!waits) return;
    const again = () => {
      if (inVain.current >= mostInVain) return;
      inVain.current += 1;
      retry();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isMended, waits, retry]);
}
