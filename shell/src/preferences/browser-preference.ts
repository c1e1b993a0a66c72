import { useSyncExternalStore } from 'react';
import { inStorage } from '../browser-storage.ts';

/** A yes or no that this browser remembers. */
export interface BrowserPreference {
  get(): boolean;
  set(value: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** Kept under `key` as `true` or `false`; follows what other tabs choose. */
export function createBrowserPreference(key: string, standard: boolean): BrowserPreference {
  const listeners = new Set<() => void>();
  let value = read();

  function read(): boolean {
    const kept = inStorage((storage) => storage.getItem(key));
    return kept === null ? standard : kept === 'true';
  }

  function show(next: boolean): void {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  }

  addEventListener('storage', (event) => {
    // A null key: everything was cleared.
    if (event.key === key || event.key === null) show(read());
  });

  return {
    get: () => value,
    set(next) {
      inStorage((storage) => storage.setItem(key, String(next)));
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const usePreference = ({ subscribe, get }: BrowserPreference): boolean =>
  useSyncExternalStore(subscribe, get);
