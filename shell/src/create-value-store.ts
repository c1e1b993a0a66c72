/**
 * A value outside of components; `get` and `subscribe` fit `useSyncExternalStore`. Not in the sdk: an export
 * is a promise to every module.
 */
interface ValueStore<Value> {
  get(): Value;
  /** Notifies subscribers if the value changes. */
  set(value: Value): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
