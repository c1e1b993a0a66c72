import { logFailure } from '@firedeck/sdk';
import type { ComponentType } from 'react';

/** A part of the shell whose code is fetched on first use. */
export interface LazyCode<Props> {
  /** For the browser's log. */
  name: string;
  /** Fetches the code unless it is there or under way; a failure shows, if at all, when it is used. */
  fetch(): void;
  state(): CodeState<Props>;
  subscribe(listener: () => void): () => void;
}

export type CodeState<Props> =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; Part: ComponentType<Props> };

export function lazyCode<Props>(
  name: string,
  load: () => Promise<{ Part: ComponentType<Props> }>,
): LazyCode<Props> {
  const listeners = new Set<() => void>();
  let state: CodeState<Props> = { status: 'idle' };

  function become(next: CodeState<Props>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function bring(): Promise<void> {
    become({ status: 'loading' });
    try {
      become({ status: 'ready', Part: (await load()).Part });
    } catch (cause) {
      logFailure(`${name} could not be loaded`, cause);
      become({ status: 'failed' });
    }
  }

  return {
    name,
    fetch() {
      if (state.status === 'idle' || state.status === 'failed') void bring();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
