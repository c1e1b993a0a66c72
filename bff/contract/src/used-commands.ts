/**
 * What a member chose or launched on a device, for the search: newest first, each use once. Keys are
 * `<module>/<command>`, without titles.
 */
export const usedCommandsName = 'used-commands';

// Older uses no longer say what is used most.
const maxUses = 200;

/** Stored keys, newest first. */
export const parseUsedCommands = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];

export const addUsedCommand = (stored: unknown, key: string): string[] =>
  [key, ...parseUsedCommands(stored)].slice(0, maxUses);
