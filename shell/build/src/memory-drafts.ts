/** The drafts of one page that is never gone, for tests that stand in for the shell. */
export function memoryDrafts() {
  const kept = new Map<string, unknown>();
  return {
    keep: async (key: string, value: unknown) => {
      kept.set(key, structuredClone(value));
      return true;
    },
    async read(key: string): Promise<unknown> {
      // As in a browser: what is kept or dropped right after the question is in the answer.
      await null;
      return kept.get(key) ?? null;
    },
    holds: async (prefix: string) => [...kept.keys()].some((key) => key.startsWith(prefix)),
    drop: async (key: string) => void kept.delete(key),
  };
}
