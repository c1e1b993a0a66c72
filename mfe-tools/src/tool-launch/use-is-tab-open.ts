import { useSyncExternalStore } from 'react';
import { openTabs } from './open-tabs.ts';

/** True while a tab of the tool is open; rerenders only when that changes. */
export function useIsTabOpen(id: string): boolean {
  return useSyncExternalStore(openTabs.subscribe, () => openTabs.isOpen(id));
}

/**
 * The time the tool was opened, if no page tracks its tab any more; rerenders only when it changes.
 */
export function useOpenedAt(id: string): number | null {
  return useSyncExternalStore(openTabs.subscribe, () => openTabs.openedAt(id));
}
