import { isLaunchable, times } from '@firedeck/contract';
import { createListeners } from '../listeners.ts';

export interface Launchable {
  id: string;
  url: string;
}

export type LaunchResult = 'opened' | 'blocked' | 'unsafe';

/** The parts of `window` that open and check tabs. */
export interface TabOpener {
  open(url: string, target: string): WindowProxy | null;
  setInterval(run: () => void, milliseconds: number): number;
  clearInterval(timer: number): void;
  addEventListener(event: 'focus', run: () => void): void;
  document: { addEventListener(event: 'visibilitychange', run: () => void): void };
}

/** The tool tabs that this page opened (spec §4). In memory, so a reload clears it. */
export interface PageTabs {
  /** Must run within the user gesture: browsers block later popups. */
  open(tool: Launchable): LaunchResult;
  /** Tries to focus the tool's tab; false if there is none. Never navigates it. */
  focus(id: string): boolean;
  isOpen(id: string): boolean;
  /** Registers a tab that other code on this page opened. */
  takeOver(id: string, tab: WindowProxy): void;
  openIds(): Iterable<string>;
  /** Calls `listener` only when a tab was opened or closed. */
  subscribe(listener: () => void): () => void;
}

export function createPageTabs(opener: TabOpener): PageTabs {
  const tabsById = new Map<string, WindowProxy[]>();
  const { notify, subscribe } = createListeners();
  let timer: number | null = null;

  const dropClosed = (): void => {
    let isChanged = false;
    for (const [id, tabs] of tabsById) {
      const stillOpen = tabs.filter((tab) => !tab.closed);
      if (stillOpen.length > 0) tabsById.set(id, stillOpen);
      else isChanged = tabsById.delete(id) || isChanged;
    }
    if (tabsById.size === 0 && timer !== null) {
      opener.clearInterval(timer);
      timer = null;
    }
    if (isChanged) notify();
  };

  // Browsers throttle timers of hidden pages, so check again on return.
  opener.addEventListener('focus', dropClosed);
  opener.document.addEventListener('visibilitychange', dropClosed);

  const track = (id: string, tab: WindowProxy): void => {
    tabsById.set(id, [...(tabsById.get(id) ?? []), tab]);
    timer ??= opener.setInterval(dropClosed, times.openTabCheckMs);
    notify();
  };

  return {
    open(tool) {
      // Validated here too, because only http and https URLs may be opened.
      if (!isLaunchable(tool.url)) return 'unsafe';
      const tab = opener.open('', '_blank');
      if (!tab) return 'blocked';
      // Not with `noopener`, which returns no handle to track the tab.
      tab.opener = null;
      tab.location.href = tool.url;
      track(tool.id, tab);
      return 'opened';
    },
    focus(id) {
      dropClosed();
      const tab = tabsById.get(id)?.at(-1);
      tab?.focus();
      return tab !== undefined;
    },
    isOpen: (id) => tabsById.has(id),
    takeOver: track,
    openIds: () => tabsById.keys(),
    subscribe,
  };
}
