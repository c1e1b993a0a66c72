import type { MemberValues } from '../member-values.ts';

/** Values of one member in memory, for tests with a fake shell. */
export function memoryValues(): MemberValues {
  const stored = new Map<string, unknown>();
  return {
    read: async (name) => stored.get(name) ?? null,
    async update(name, change) {
      const value = change(stored.get(name) ?? null);
      stored.set(name, structuredClone(value));
      return value;
    },
  };
}
