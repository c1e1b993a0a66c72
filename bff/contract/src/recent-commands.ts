/** What a member chose or launched last on a device, for the search. Keys are `<module>/<command>`, without titles. */
export const recentCommandsName = 'recently-chosen';

const maxRecent = 8;

/** Stored keys, newest first. */
export const parseRecentCommands = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];

export function addRecentCommand(stored: unknown, key: string): string[] {
  const others = parseRecentCommands(stored).filter((other) => other !== key);
  return [key, ...others].slice(0, maxRecent);
}
