import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';
import type { PointerMovesProps } from './pointer-moves.tsx';

// The board's own requests come first, and a hand is seldom quicker.
const afterMs = 2_000;

const listeners = new Set<() => void>();
let Loaded: ComponentType<PointerMovesProps> | null = null;
let isLoading = false;

async function load(): Promise<void> {
  isLoading = true;
  try {
    Loaded = (await import(/* webpackChunkName: "drag" */ './pointer-moves.tsx')).PointerMoves;
    for (const listener of listeners) listener();
  } catch (cause) {
    // Keys and the menu move without it; the next touch of a handle tries again.
    logFailure('moving by pointer could not be loaded', cause);
  }
  isLoading = false;
}

/** Moving by mouse and touch, whose library the first page does without. */
export const dragLayer = {
  fetch(): void {
    if (!Loaded && !isLoading) void load();
  },
  /** Once the page has nothing else to do; returns the way to stop. */
  fetchWhenIdle(): () => void {
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(dragLayer.fetch);
      else dragLayer.fetch();
    }, afterMs);
    return () => clearTimeout(timer);
  },
  /** Null until it is there. */
  loaded: () => Loaded,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
