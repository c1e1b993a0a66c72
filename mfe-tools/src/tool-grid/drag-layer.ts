import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';
import type { PointerMovesProps } from './pointer-moves.tsx';

// The board's own requests come first, and a hand is seldom quicker.
const afterMs = 2_000;
// A pointer passes over many handles.
const retryAfterMs = 5_000;

type PointerMoves = ComponentType<PointerMovesProps>;

/** Moving by mouse and touch, whose library the first page does without. */
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
      // Keys and the menu move without it; a later touch of a handle tries again.
      if (failedAt === null) logFailure('moving by pointer could not be loaded', cause);
      failedAt = Date.now();
    }
    isLoading = false;
  }

  function fetch(): void {
    const isTooSoon = failedAt !== null && Date.now() - failedAt < retryAfterMs;
    if (!Loaded && !isLoading && !isTooSoon) void start();
  }

  return {
    fetch,
    /** Once the page has nothing else to do; returns the way to stop. */
    fetchWhenIdle(): () => void {
      let idle: number | null = null;
      const timer = setTimeout(() => {
        if ('requestIdleCallback' in window) idle = requestIdleCallback(fetch);
        else fetch();
      }, afterMs);
      return () => {
        clearTimeout(timer);
        if (idle !== null) cancelIdleCallback(idle);
      };
    },
    /** Null until it is there. */
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
