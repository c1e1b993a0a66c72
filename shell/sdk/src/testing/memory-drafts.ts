/** Drafts of a tab that never closes, for tests with a fake shell. */
export function memoryDrafts() {
  const stored = new Map<string, unknown>();
  return {
    keep: async (key: string, value: unknown) => {
      stored.set(key, structuredClone(value));
      return true;
    },
    async read(key: string): Promise<unknown> {
      // As in a browser, a read includes earlier pending writes.
      await null;
      return stored.get(key) ?? null;
    },
    holds: async (prefix: string) => [...stored.keys()].some((key) => key.startsWith(prefix)),
    drop: async (key: string) => void stored.delete(key),
  };
}
