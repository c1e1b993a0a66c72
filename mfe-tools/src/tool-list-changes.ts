const listeners = new Set<() => void>();

/** Notifies code outside of components when a tool list was loaded. */
export const toolListChanges = {
  emit(): void {
    for (const listener of listeners) listener();
  },
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
