import { openTabs } from './open-tabs.ts';

/** Tabs of tools that were opened from the document's cards. */
interface EarlyTabs {
  push(opened: [id: string, tab: WindowProxy]): unknown;
}

declare global {
  interface Window {
    firedeckOpenedTabs?: EarlyTabs;
  }
}

/** Takes over tabs from the document's cards: those opened before this module loaded, and later ones. */
export function takeOverEarlyTabs(): void {
  const opened = window.firedeckOpenedTabs;
  window.firedeckOpenedTabs = { push: ([id, tab]) => openTabs.takeOver(id, tab) };
  if (Array.isArray(opened)) for (const [id, tab] of opened) openTabs.takeOver(id, tab);
}
