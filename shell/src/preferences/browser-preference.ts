import { useSyncExternalStore } from 'react';
import { inStorage } from '../browser-storage.ts';

/** A boolean setting stored in this browser. */
export interface BrowserPreference {
  get(): boolean;
  set(value: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** Stored under `key` as `true` or `false`; synced with other tabs. */
export function createBrowserPreference(key: string, defaultValue: boolean): BrowserPreference {
  const listeners = new Set<() => void>();
  let value = read();

  function read(): boolean {
    const stored = inStorage((storage) => storage.getItem(key));
    return stored === null ? defaultValue : stored === 'true';
  }

  function update(next: boolean): void {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  }

  addEventListener('storage', (event) => {
    // A null key means the storage was cleared.
    if (event.key === key || event.key === null) update(read());
  });

  return {
    get: () => value,
    set(next) {
      inStorage((storage) => storage.setItem(key, String(next)));
      update(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const usePreference = ({ subscribe, get }: BrowserPreference): boolean =>
  useSyncExternalStore(subscribe, get);
