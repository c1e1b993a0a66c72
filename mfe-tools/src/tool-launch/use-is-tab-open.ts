import { useSyncExternalStore } from 'react';
import { openTabs } from './open-tabs.ts';

/** True while a tab of the tool is open; rerenders only when that changes. */
export function useIsTabOpen(id: string): boolean {
  return useSyncExternalStore(openTabs.subscribe, () => openTabs.isOpen(id));
}

/** The time the tool was opened, if its tab is not tracked any more; else null. */
export function useOpenedAt(id: string): number | null {
  return useSyncExternalStore(openTabs.subscribe, () => openTabs.openedAt(id));
}
