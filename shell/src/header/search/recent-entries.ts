import { memberValues } from '../../member-data/member-values.ts';

const maxRecent = 8;
const storageName = 'recently-chosen';

/** Keys of recently chosen entries, newest first. */
export const loadRecent = async (values = memberValues): Promise<string[]> =>
  parseKeys(await values.read(storageName));

/** Stores keys without titles, so that the browser's storage reveals nothing of the board. */
export const addRecent = (key: string, values = memberValues): Promise<string[] | null> =>
  values.update(storageName, (before) => {
    const others = parseKeys(before).filter((other) => other !== key);
    return [key, ...others].slice(0, maxRecent);
  });

const parseKeys = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
