// Well after the page's own parts, whatever the line: they come first.
const quietMs = 5_000;

/** Calls `act` some seconds from now, when the browser has nothing else to do; returns the way to stop. */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(act);
    else act();
  }, quietMs);
  return () => clearTimeout(timer);
}
