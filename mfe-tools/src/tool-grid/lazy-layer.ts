import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';
import type { SectionDialogsProps } from '../sections/section-dialogs.tsx';
import type { CardPopupsProps } from './card-popups.tsx';
import type { PointerMovesProps } from './pointer-moves.tsx';

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

/** The drag library, for mouse and touch. */
export const dragLayer = createLazyLayer<ComponentType<PointerMovesProps>>(
  'drag layer',
  async () => {
    const code = await import(/* webpackChunkName: "drag" */ './pointer-moves.tsx');
    return code.PointerMoves;
  },
);

/** Menu, notes and deletion of a card. */
export const popupLayer = createLazyLayer<ComponentType<CardPopupsProps>>(
  'popups of the cards',
  async () => {
    const code = await import(/* webpackChunkName: "popups" */ './card-popups.tsx');
    return code.CardPopups;
  },
);

/** What the board shows while it is arranged. */
export const arrangeLayer = createLazyLayer(
  'arrange mode',
  () => import(/* webpackChunkName: "arrange" */ './arrange-layer.ts'),
);

/** Dialogs that move tools to a section, and make, order and delete sections. */
export const sectionsLayer = createLazyLayer<ComponentType<SectionDialogsProps>>(
  'sections',
  async () => {
    const code = await import(/* webpackChunkName: "sections" */ '../sections/section-dialogs.tsx');
    return code.SectionDialogs;
  },
);

export type LazyLayer = Pick<ReturnType<typeof createLazyLayer>, 'loaded' | 'load'>;
