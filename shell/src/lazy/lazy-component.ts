import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';
import { createValueStore } from '../create-value-store.ts';

/** A component whose code is loaded on first use, or before it when the page is idle. */
export interface LazyComponent<Props> {
  /** For the console. */
  name: string;
  /** Loads the code once, again after a failure; errors show only where the component is rendered. */
  preload(): void;
  state(): LoadState<Props>;
  subscribe(listener: () => void): () => void;
}

type LoadState<Props> =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; Component: ComponentType<Props> };

export function lazyComponent<Props>(
  name: string,
  importComponent: () => Promise<{ Component: ComponentType<Props> }>,
): LazyComponent<Props> {
  const { get, set, subscribe } = createValueStore<LoadState<Props>>({ status: 'idle' });

  async function load(): Promise<void> {
    set({ status: 'loading' });
    try {
      set({ status: 'ready', Component: (await importComponent()).Component });
    } catch (cause) {
      logFailure(`${name} could not be loaded`, cause);
      set({ status: 'failed' });
    }
  }

  return {
    name,
    preload() {
      if (get().status === 'idle' || get().status === 'failed') void load();
    },
    state: get,
    subscribe,
  };
}
