/** The listeners of one event. */
export function createListeners<Args extends unknown[] = [], Result = void>() {
  const listeners = new Set<(...args: Args) => Result>();
  return {
    /** Returns a function that removes the listener. */
    add(listener: (...args: Args) => Result): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Args): Result[] => Array.from(listeners, (listener) => listener(...args)),
  };
}
