import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';
import type { PointerMovesProps } from './pointer-moves.tsx';

// The board's requests come first, and people seldom drag sooner.
const idleDelayMs = 2_000;
// Throttle, because a pointer passes over many handles.
const retryDelayMs = 5_000;

type PointerMoves = ComponentType<PointerMovesProps>;

/** Loads the drag library for mouse and touch on demand, to keep it out of the first page. */
export function createDragLayer(load: () => Promise<PointerMoves>) {
  const listeners = new Set<() => void>();
  let Loaded: PointerMoves | null = null;
  let isLoading = false;
  let failedAt: number | null = null;

  async function start(): Promise<void> {
    isLoading = true;
    try {
      Loaded = await load();
      for (const listener of listeners) listener();
    } catch (cause) {
      // Keys and the menu work without it; the next pointer on a handle retries.
      if (failedAt === null) logFailure('drag layer could not be loaded', cause);
      failedAt = Date.now();
    }
    isLoading = false;
  }

  function prefetch(): void {
    const isTooSoon = failedAt !== null && Date.now() - failedAt < retryDelayMs;
    if (!Loaded && !isLoading && !isTooSoon) void start();
  }

  return {
    prefetch,
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
    loaded: () => Loaded,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const dragLayer = createDragLayer(async () => {
  const code = await import(/* webpackChunkName: "drag" */ './pointer-moves.tsx');
  return code.PointerMoves;
});
