// Not every browser supports both.
const activityTypes = ['resource', 'longtask'];

/**
 * Calls `callback` after `idleMs` without requests or long tasks, so that it never competes with the
 * page's own loading. Returns a function that cancels it.
 */
export function whenIdle(callback: () => void, idleMs: number): () => void {
  let timer = setTimeout(run, idleMs);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(run, idleMs);
  });
  for (const type of activityTypes)
    if (PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type });

  function run(): void {
    observer.disconnect();
    // Missing in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(callback);
    else callback();
  }

  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
