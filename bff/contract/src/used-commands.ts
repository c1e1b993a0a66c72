/**
 * Recently used commands on this device, for ranking in the search: newest first, one entry per
 * use. Entries are `<module>/<command>`.
 */
export const usedCommandsName = 'used-commands';

// More entries would not improve the ranking.
const maxUses = 200;

/** Stored keys, newest first. */
export const parseUsedCommands = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];

export const addUsedCommand = (stored: unknown, key: string): string[] =>
  [key, ...parseUsedCommands(stored)].slice(0, maxUses);
