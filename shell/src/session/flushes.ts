const flushTimeMs = 2_000;

/** What modules still hold and want saved before the session ends. */
export function createFlushes() {
  const flushes = new Set<() => Promise<void>>();
  return {
    /** Returns the way to take it back. */
    add(flush: () => Promise<void>): () => void {
      flushes.add(flush);
      return () => flushes.delete(flush);
    },
    /** Waits for all of them, at most 2 s; a failing one stops nothing. */
    async run(): Promise<void> {
      const all = Promise.allSettled([...flushes].map(async (flush) => flush()));
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, flushTimeMs);
      });
      await Promise.race([all, limit]);
      clearTimeout(timer);
    },
  };
}
