import { useSyncExternalStore } from 'react';
import { themeAttribute } from './theme-variables.ts';

const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  observer ??= observeTheme();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}

function observeTheme(): MutationObserver {
  const created = new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  created.observe(document.documentElement, { attributeFilter: [themeAttribute] });
  return created;
}

const isNight = (): boolean => document.documentElement.getAttribute(themeAttribute) === 'night';

/** Whether the theme is night, red or amber. */
export const useIsNight = (): boolean => useSyncExternalStore(subscribe, isNight);
