import { createListeners } from './create-listeners.ts';

/** A value outside of components; `get` and `subscribe` fit `useSyncExternalStore`. */
interface ValueStore<Value> {
  get(): Value;
  /** Notifies subscribers if the value changes. */
  set(value: Value): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  const listeners = createListeners();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
