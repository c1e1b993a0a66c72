const listeners = new Set<() => void>();

/** Tells what is no component that a list of tools has come from the server. */
export const listNews = {
  tell(): void {
    for (const listener of listeners) listener();
  },
  /** Returns the way to stop. */
  follow(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
