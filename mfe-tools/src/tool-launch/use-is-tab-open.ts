import { useSyncExternalStore } from 'react';
import { openTabs } from './open-tabs.ts';

/** Whether the tool was opened in a tab that is still there; renders again only when that changes. */
export function useIsTabOpen(id: string): boolean {
  return useSyncExternalStore(openTabs.subscribe, () => openTabs.isOpen(id));
}
