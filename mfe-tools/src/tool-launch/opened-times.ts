import { inStorage } from '../in-storage.ts';
import { openedToolsKey } from '../storage-keys.ts';

/** The time at which each tool's tab was opened, in Unix milliseconds by tool id. */
export type OpenedTimes = Record<string, number>;

/** Stores the times in session storage, which survives a reload. */
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
