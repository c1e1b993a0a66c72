import { addUsedCommand, parseUsedCommands, usedCommandsName } from '@firedeck/contract';
import { memberValues } from '../../member-data/member-values.ts';
import { countsUse } from '../../preferences/counts-use.ts';

/** Counts of entries chosen and tools launched. */
export interface UsedEntries {
  /** Keys of the latest eight, newest first. */
  recent: string[];
  /** All keys, most used first, ties by recency. */
  byUse: string[];
  /** Entries of `byUse` used repeatedly and not among the latest. */
  most: string[];
}

/** As many as Alt with a digit opens. */
export const maxRecent = 8;
const maxMost = 4;
/** Uses from which an entry counts as used repeatedly. */
const repeatedly = 3;

export const loadUsed = async (values = memberValues): Promise<UsedEntries> =>
  rankUses(countsUse.get() ? parseUsedCommands(await values.read(usedCommandsName)) : []);

/** Stores keys without titles, so that the browser's storage reveals nothing of the board. */
export const addUsed = (key: string, values = memberValues): Promise<string[] | null> =>
  values.update(usedCommandsName, (before) => addUsedCommand(before, key));

/** `uses`: one key for each use, newest first. */
export function rankUses(uses: readonly string[]): UsedEntries {
  const counts = new Map<string, number>();
  for (const key of uses) counts.set(key, (counts.get(key) ?? 0) + 1);
  const recent = [...counts.keys()].slice(0, maxRecent);
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const most = ranked.filter(([key, count]) => count >= repeatedly && !recent.includes(key));
  return {
    recent,
    byUse: ranked.map(([key]) => key),
    most: most.slice(0, maxMost).map(([key]) => key),
  };
}
