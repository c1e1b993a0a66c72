import { isLaunchable, times } from '@firedeck/contract';

/** What can be launched. */
export interface Launchable {
  id: string;
  url: string;
}

export type LaunchResult = 'opened' | 'blocked' | 'refused';

/** What the registry needs of the browser's window. */
export interface TabOpener {
  open(url: string, target: string): WindowProxy | null;
  setInterval(run: () => void, milliseconds: number): number;
  clearInterval(timer: number): void;
  addEventListener(event: 'focus', run: () => void): void;
  document: { addEventListener(event: 'visibilitychange', run: () => void): void };
}

/** The registry of open tool tabs (spec §4): in memory, so a reload forgets them. */
export interface OpenTabs {
  /** Must run inside the click: browsers block what opens later. */
  open(tool: Launchable): LaunchResult;
  /** Tries to raise the tool's tab; false when there is none. Never navigates it. */
  focus(id: string): boolean;
  isOpen(id: string): boolean;
  /** Calls `listener` when a tab opened or closed, never otherwise. */
  subscribe(listener: () => void): () => void;
}

export function createOpenTabs(opener: TabOpener): OpenTabs {
  const tabsById = new Map<string, WindowProxy[]>();
  const listeners = new Set<() => void>();
  let timer: number | null = null;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const dropClosed = (): void => {
    let changed = false;
    for (const [id, tabs] of tabsById) {
      const stillOpen = tabs.filter((tab) => !tab.closed);
      if (stillOpen.length > 0) tabsById.set(id, stillOpen);
      else changed = tabsById.delete(id) || changed;
    }
    if (tabsById.size === 0 && timer !== null) {
      opener.clearInterval(timer);
      timer = null;
    }
    if (changed) tell();
  };

  // Timers of a hidden page are slowed down by browsers: look again on return.
  opener.addEventListener('focus', dropClosed);
  opener.document.addEventListener('visibilitychange', dropClosed);

  const keep = (id: string, tab: WindowProxy): void => {
    tabsById.set(id, [...(tabsById.get(id) ?? []), tab]);
    timer ??= opener.setInterval(dropClosed, times.openTabCheckMs);
    tell();
  };

  return {
    open(tool) {
      // Checked again here: whatever was stored, nothing but http and https is ever opened.
      if (!isLaunchable(tool.url)) return 'refused';
      const tab = opener.open('', '_blank');
      if (!tab) return 'blocked';
      // Not `noopener`: that gives no handle, and without one nothing can be tracked.
      tab.opener = null;
      tab.location.href = tool.url;
      keep(tool.id, tab);
      return 'opened';
    },
    focus(id) {
      dropClosed();
      const tab = tabsById.get(id)?.at(-1);
      tab?.focus();
      return tab !== undefined;
    },
    isOpen: (id) => tabsById.has(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The one registry of this page. */
export const openTabs = createOpenTabs(window);
