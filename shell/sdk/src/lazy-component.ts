import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { logFailure } from './log-failure.ts';

// A pointer passes over many controls.
const retryDelayMs = 5_000;

/** A lazily loaded component: the exports of its file, loaded on first use or earlier. */
export interface LazyComponent<Code> {
  /** For the console. */
  name: string;
  /** For pointer, focus or idle time: loads it, but not within 5 s after a failure. */
  preload(): void;
  /** For an immediate need, such as a press: loads it now. Resolves to whether it is loaded. */
  load(): Promise<boolean>;
  /** Null until it is loaded. */
  loaded(): Code | null;
  /** Whether the latest attempt failed. */
  hasFailed(): boolean;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps the code of components that few visits show out of the first load. Views in a module's
 * config don't need it: the shell loads them. Code without a component uses `await import()`.
 *
 * @param name - for the console: only the first failure is logged
 */
export function lazyComponent<Code>(
  name: string,
  importCode: () => Promise<Code>,
): LazyComponent<Code> {
  const listeners = new Set<() => void>();
  let code: Code | null = null;
  let loading: Promise<void> | null = null;
  let failedAt: number | null = null;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  async function attempt(): Promise<void> {
    try {
      code = await importCode();
    } catch (cause) {
      if (failedAt === null) logFailure(`${name} could not be loaded`, cause);
      failedAt = performance.now();
    }
  }

  async function load(): Promise<boolean> {
    if (!code && !loading) {
      loading = attempt().finally(() => {
        loading = null;
        notify();
      });
      notify();
    }
    await loading;
    return code !== null;
  }

  return {
    name,
    preload() {
      if (failedAt === null || performance.now() - failedAt >= retryDelayMs) void load();
    },
    load,
    loaded: () => code,
    hasFailed: () => !code && !loading && failedAt !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Loads a component when its user mounts. */
export function useLazyComponent<Code>(component: LazyComponent<Code>): {
  /** Null until it is loaded. */
  code: Code | null;
  hasFailed: boolean;
} {
  const { subscribe, load } = component;
  const code = useSyncExternalStore(subscribe, component.loaded);
  const hasFailed = useSyncExternalStore(subscribe, component.hasFailed);
  // A failure of an earlier mount is not shown.
  const [hasStarted, setStarted] = useState(false);
  useLayoutEffect(() => {
    void load();
    setStarted(true);
  }, [load]);
  return { code, hasFailed: hasStarted && hasFailed };
}
