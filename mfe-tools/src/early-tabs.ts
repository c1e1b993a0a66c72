/** Tabs of tools that were opened before the module's registry was there; it takes them over. */
export interface EarlyTabs {
  push(opened: [id: string, tab: WindowProxy]): unknown;
}

declare global {
  interface Window {
    firedeckOpenedTabs?: EarlyTabs;
  }
}
