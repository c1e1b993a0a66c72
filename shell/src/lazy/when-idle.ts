/**
 * Calls `act` when the browser has nothing else to do, `quietMs` from now at the earliest; returns the
 * way to stop.
 */
export function whenIdle(act: () => void, quietMs: number): () => void {
  const timer = setTimeout(() => {
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(act);
    else act();
  }, quietMs);
  return () => clearTimeout(timer);
}
