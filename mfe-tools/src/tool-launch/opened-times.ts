import { inStorage } from '../in-storage.ts';
import { openedToolsKey } from '../storage-keys.ts';

/** Tool ids with the time at which their tab was opened, in Unix milliseconds. */
export type OpenedTimes = Record<string, number>;

/** Times in the storage of this browser tab, which survives a reload. */
export interface OpenedTimesStorage {
  read(): OpenedTimes;
  save(times: OpenedTimes): void;
}

export const openedTimesStorage: OpenedTimesStorage = {
  read() {
    const stored: unknown = inStorage(() =>
      JSON.parse(sessionStorage.getItem(openedToolsKey) ?? '{}'),
    );
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(entries.filter(([, at]) => Number.isFinite(at)));
  },
  save: (times) => inStorage(() => sessionStorage.setItem(openedToolsKey, JSON.stringify(times))),
};
