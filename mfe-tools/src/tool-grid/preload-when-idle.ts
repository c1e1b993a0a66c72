import type { LazyComponent } from '@firedeck/sdk';

// Gives priority to the board's requests; members rarely drag or open a menu sooner.
const idleDelayMs = 2_000;

/** Loads lazy code of the board when the page is idle; returns the cancel function. */
export function preloadWhenIdle({ preload }: LazyComponent<unknown>): () => void {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(preload);
    else preload();
  }, idleDelayMs);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}
