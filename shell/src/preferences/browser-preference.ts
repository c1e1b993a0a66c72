import { useSyncExternalStore } from 'react';
import { inStorage } from '../browser/storage.ts';
import { createValueStore } from '../create-value-store.ts';

/** A boolean setting stored in this browser. */
export interface BrowserPreference {
  get(): boolean;
  set(value: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** Stored under `key` as `true` or `false`; synced with other tabs. */
export function createBrowserPreference(key: string, defaultValue: boolean): BrowserPreference {
  const { get, set, subscribe } = createValueStore(read());

  function read(): boolean {
    const stored = inStorage((storage) => storage.getItem(key));
    return stored === null ? defaultValue : stored === 'true';
  }

  addEventListener('storage', (event) => {
    // A null key means the storage was cleared.
    if (event.key === key || event.key === null) set(read());
  });

  return {
    get,
    set(next) {
      inStorage((storage) => storage.setItem(key, String(next)));
      set(next);
    },
    subscribe,
  };
}

export const usePreference = ({ subscribe, get }: BrowserPreference): boolean =>
  useSyncExternalStore(subscribe, get);
