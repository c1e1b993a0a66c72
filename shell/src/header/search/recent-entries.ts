import { addRecentCommand, parseRecentCommands, recentCommandsName } from '@firedeck/contract';
import { memberValues } from '../../member-data/member-values.ts';

/** Keys of recently chosen entries and launched tools, newest first. */
export const loadRecent = async (values = memberValues): Promise<string[]> =>
  parseRecentCommands(await values.read(recentCommandsName));

/** Stores keys without titles, so that the browser's storage reveals nothing of the board. */
export const addRecent = (key: string, values = memberValues): Promise<string[] | null> =>
  values.update(recentCommandsName, (before) => addRecentCommand(before, key));
