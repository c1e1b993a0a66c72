/**
 * Calls `act` once nothing has been fetched for `quietMs` and the browser has nothing else to do: the
 * page's own parts come first, however slow the line. Returns the way to stop.
 */
export function whenIdle(act: () => void, quietMs: number): () => void {
  let timer = setTimeout(begin, quietMs);
  const fetched = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(begin, quietMs);
  });
  fetched.observe({ type: 'resource' });

  function begin(): void {
    fetched.disconnect();
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(act);
    else act();
  }

  return () => {
    clearTimeout(timer);
    fetched.disconnect();
  };
}
