import { logFailure } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { openInNewTabKey } from '../storage-keys.ts';

type PlainStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The setting 'Open tools in new tabs', stored in this browser. Default: on. */
export function createLaunchPreference(
  storage: () => PlainStorage,
  log: (message: string, cause: unknown) => void,
) {
  const { notify, subscribe } = createListeners();
  let opensInNewTab = read();

  function read(): boolean {
    try {
      const value = storage().getItem(openInNewTabKey);
      if (value !== null && value !== 'true' && value !== 'false')
        log(`${openInNewTabKey} holds neither true nor false`, value);
      return value !== 'false';
    } catch (cause) {
      log(`${openInNewTabKey} could not be read`, cause);
      return true;
    }
  }

  function update(value: boolean): void {
    opensInNewTab = value;
    notify();
  }

  return {
    get: () => opensInNewTab,
    set(value: boolean): void {
      update(value);
      try {
        storage().setItem(openInNewTabKey, String(value));
      } catch (cause) {
        log(`${openInNewTabKey} could not be saved`, cause);
      }
    },
    /** Reads the setting again after a change in another browser tab. */
    refresh: () => update(read()),
    subscribe,
  };
}

const preference = createLaunchPreference(() => localStorage, logFailure);
window.addEventListener('storage', ({ key }) => {
  if (key === openInNewTabKey) preference.refresh();
});

/** The current setting, for code outside of components. */
export const opensInNewTab = (): boolean => preference.get();

export function useOpensInNewTab(): [boolean, (value: boolean) => void] {
  return [useSyncExternalStore(preference.subscribe, preference.get), preference.set];
}
