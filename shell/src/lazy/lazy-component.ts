import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';

/** A component whose code is loaded on first use. */
export interface LazyComponent<Props> {
  /** For the console. */
  name: string;
  /** Loads the code once, again after a failure; errors show only where the component is rendered. */
  preload(): void;
  state(): LoadState<Props>;
  subscribe(listener: () => void): () => void;
}

export type LoadState<Props> =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; Component: ComponentType<Props> };

export function lazyComponent<Props>(
  name: string,
  importComponent: () => Promise<{ Component: ComponentType<Props> }>,
): LazyComponent<Props> {
  const listeners = new Set<() => void>();
  let state: LoadState<Props> = { status: 'idle' };

  function setState(next: LoadState<Props>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    setState({ status: 'loading' });
    try {
      setState({ status: 'ready', Component: (await importComponent()).Component });
    } catch (cause) {
      logFailure(`${name} could not be loaded`, cause);
      setState({ status: 'failed' });
    }
  }

  return {
    name,
    preload() {
      if (state.status === 'idle' || state.status === 'failed') void load();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
