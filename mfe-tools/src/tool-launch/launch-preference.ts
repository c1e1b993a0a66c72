import { logFailure } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';

/** Named by the spec: members' browsers already keep it. */
export const openInNewTabKey = 'fd-open-in-new-tab';

type PlainStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** 'Open tools in new tabs': kept in this browser, on unless switched off. */
export function createLaunchPreference(
  storage: () => PlainStorage,
  log: (message: string, cause: unknown) => void,
) {
  const listeners = new Set<() => void>();
  let opensInNewTab = read();

  function read(): boolean {
    try {
      const kept = storage().getItem(openInNewTabKey);
      if (kept !== null && kept !== 'true' && kept !== 'false')
        log(`${openInNewTabKey} holds neither true nor false`, kept);
      return kept !== 'false';
    } catch (cause) {
      log(`${openInNewTabKey} could not be read`, cause);
      return true;
    }
  }

  function show(value: boolean): void {
    opensInNewTab = value;
    for (const listener of listeners) listener();
  }

  return {
    get: () => opensInNewTab,
    set(value: boolean): void {
      show(value);
      try {
        storage().setItem(openInNewTabKey, String(value));
      } catch (cause) {
        log(`${openInNewTabKey} could not be saved`, cause);
      }
    },
    /** Another tab of this browser may have changed it. */
    refresh: () => show(read()),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const preference = createLaunchPreference(() => localStorage, logFailure);
window.addEventListener('storage', ({ key }) => {
  if (key === openInNewTabKey) preference.refresh();
});

/** The setting as it is now, outside of components. */
export const opensInNewTab = (): boolean => preference.get();

/** The setting and the way to change it. */
export function useOpensInNewTab(): [boolean, (value: boolean) => void] {
  return [useSyncExternalStore(preference.subscribe, preference.get), preference.set];
}
