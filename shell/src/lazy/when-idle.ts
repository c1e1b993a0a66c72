// Not every browser tells of both.
const signsOfWork = ['resource', 'longtask'];

/**
 * Calls `act` once nothing was fetched and nothing heavy was done for `quietMs`: the page's own parts
 * come first, however slow the line or the machine. Returns the way to stop.
 */
export function whenIdle(act: () => void, quietMs: number): () => void {
  let timer = setTimeout(begin, quietMs);
  const work = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(begin, quietMs);
  });
  for (const type of signsOfWork)
    if (PerformanceObserver.supportedEntryTypes.includes(type)) work.observe({ type });

  function begin(): void {
    work.disconnect();
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(act);
    else act();
  }

  return () => {
    clearTimeout(timer);
    work.disconnect();
  };
}
