import { logFailure } from '@firedeck/sdk';

// The board's requests come first, and people seldom drag or open a menu sooner.
const idleDelayMs = 2_000;
// Throttle, because a pointer passes over many handles.
const retryDelayMs = 5_000;

/** Loads a part of the board on demand, to keep it out of the first page. */
export function createLazyLayer<Code>(name: string, load: () => Promise<Code>) {
  const listeners = new Set<() => void>();
  let loaded: Code | null = null;
  let loading: Promise<void> | null = null;
  let failedAt: number | null = null;

  async function attempt(): Promise<void> {
    try {
      loaded = await load();
      for (const listener of listeners) listener();
    } catch (cause) {
      // The board works without it; the next use retries.
      if (failedAt === null) logFailure(`${name} could not be loaded`, cause);
      failedAt = Date.now();
    }
  }

  function start(): Promise<void> {
    loading ??= attempt().finally(() => {
      loading = null;
    });
    return loading;
  }

  function prefetch(): void {
    const isTooSoon = failedAt !== null && Date.now() - failedAt < retryDelayMs;
    if (!loaded && !isTooSoon) void start();
  }

  return {
    prefetch,
    /** For a press that needs it: resolves to whether it is loaded. */
    async load(): Promise<boolean> {
      if (!loaded) await start();
      return loaded !== null;
    },
    /** Loads it when the page is idle; returns the cancel function. */
    prefetchWhenIdle(): () => void {
      let idle: number | null = null;
      const timer = setTimeout(() => {
        if ('requestIdleCallback' in window) idle = requestIdleCallback(prefetch);
        else prefetch();
      }, idleDelayMs);
      return () => {
        clearTimeout(timer);
        if (idle !== null) cancelIdleCallback(idle);
      };
    },
    /** Null until loaded. */
    loaded: () => loaded,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
