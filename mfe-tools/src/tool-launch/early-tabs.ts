import { openTabs } from './open-tabs.ts';

/** Tabs opened from the cards of the first paint. */
interface EarlyTabs {
  push(opened: [id: string, tab: WindowProxy]): unknown;
}

declare global {
  interface Window {
    firedeckOpenedTabs?: EarlyTabs;
  }
}

/** Registers the tabs opened from the first paint's cards, before and after this module loaded. */
export function takeOverEarlyTabs(): void {
  const opened = window.firedeckOpenedTabs;
  window.firedeckOpenedTabs = { push: ([id, tab]) => openTabs.takeOver(id, tab) };
  if (Array.isArray(opened)) for (const [id, tab] of opened) openTabs.takeOver(id, tab);
}
