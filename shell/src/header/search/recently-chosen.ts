import { memberValues } from '../../member-data/member-values.ts';

const most = 8;
const name = 'recently-chosen';

/** What the member chose in the search of this browser, the latest first. */
export const recentlyChosen = async (values = memberValues): Promise<string[]> =>
  keysOf(await values.read(name));

/** Names alone are kept, no titles: who opens the browser's storage reads nothing of the board. */
export const noteChosen = (key: string, values = memberValues): Promise<string[] | null> =>
  values.update(name, (before) => {
    const others = keysOf(before).filter((other) => other !== key);
    return [key, ...others].slice(0, most);
  });

const keysOf = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
