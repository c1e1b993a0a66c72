import { createListeners } from '../listeners.ts';
import { type OpenedTimes, type OpenedTimesStorage, openedTimesStorage } from './opened-times.ts';
import { connectOtherPages, type OtherPages, type PageMessage } from './other-pages.ts';
import { createPageTabs, type PageTabs } from './page-tabs.ts';

/** A time of day without a date would mislead the next shift. */
const maxKnownMs = 12 * 3_600_000;

export interface SharedOpenTabs extends Omit<PageTabs, 'openIds'> {
  /** Whether this page opened one of the tool's tabs and can therefore focus it. */
  canFocus(id: string): boolean;
  /** The time a tool was opened, if no page tracks its tab any more; otherwise null. */
  openedAt(id: string): number | null;
}

/** Combines the tabs of this page with those that other open pages of the board report. */
export function shareOpenTabs(
  own: PageTabs,
  pages: OtherPages,
  storage: OpenedTimesStorage,
): SharedOpenTabs {
  const openedHere = new Map<string, number>();
  const openedElsewhere = new Map<string, OpenedTimes>();
  const untracked = new Map(Object.entries(storage.read()));
  const { notify, subscribe } = createListeners();

  const changed = (): void => {
    storage.save(Object.fromEntries([...untracked, ...openedHere]));
    notify();
  };
  const post = (): void =>
    pages.post({ kind: 'open', from: pages.self, times: Object.fromEntries(openedHere) });

  own.subscribe(() => {
    const ids = new Set(own.openIds());
    for (const id of openedHere.keys()) if (!ids.has(id)) openedHere.delete(id);
    for (const id of ids) {
      if (!openedHere.has(id)) openedHere.set(id, Date.now());
      untracked.delete(id);
    }
    post();
    changed();
  });

  const markUntracked = (page: string): void => {
    for (const [id, at] of Object.entries(openedElsewhere.get(page) ?? {})) untracked.set(id, at);
    openedElsewhere.delete(page);
    changed();
  };

  const update = (page: string, times: OpenedTimes): void => {
    if (!openedElsewhere.has(page)) pages.onPageEnd(page, () => markUntracked(page));
    for (const id of Object.keys(times)) untracked.delete(id);
    openedElsewhere.set(page, times);
    changed();
  };

  pages.listen((message: PageMessage) => {
    if (message.kind === 'open') update(message.from, message.times);
    else if (message.kind === 'focus') own.focus(message.id);
    else if (openedHere.size > 0) post();
  });
  pages.post({ kind: 'hello' });

  const isOpenElsewhere = (id: string): boolean =>
    [...openedElsewhere.values()].some((times) => Object.hasOwn(times, id));
  const isOpen = (id: string): boolean => own.isOpen(id) || isOpenElsewhere(id);

  return {
    open: own.open,
    takeOver: own.takeOver,
    isOpen,
    canFocus: own.isOpen,
    focus(id) {
      if (own.focus(id)) return true;
      if (!isOpenElsewhere(id)) return false;
      pages.post({ kind: 'focus', id });
      return true;
    },
    openedAt(id) {
      const at = untracked.get(id);
      return at === undefined || isOpen(id) || Date.now() - at >= maxKnownMs ? null : at;
    },
    subscribe,
  };
}

/** The tool tabs opened by any page of the board in this browser. */
export const openTabs = shareOpenTabs(
  createPageTabs(window),
  connectOtherPages(),
  openedTimesStorage,
);
