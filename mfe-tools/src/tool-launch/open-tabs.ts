import { createListeners } from '../listeners.ts';
import { type OpenedTimes, type OpenedTimesStorage, openedTimesStorage } from './opened-times.ts';
import { connectOtherPages, type OtherPages, type PageMessage } from './other-pages.ts';
import { createOpenTabs, type OpenTabs } from './tab-registry.ts';

/** A time of day without a date would mislead the next shift. */
const maxKnownMs = 12 * 3_600_000;

export interface SharedOpenTabs extends Omit<OpenTabs, 'openIds'> {
  /** Whether this page opened one of the tool's tabs and can therefore focus it. */
  isHeldHere(id: string): boolean;
  /** The time a tool was opened, if no page tracks its tab any more; otherwise null. */
  openedAt(id: string): number | null;
}

/** Combines the tabs of this page with those that other open pages of the board report. */
export function shareOpenTabs(
  own: OpenTabs,
  pages: OtherPages,
  storage: OpenedTimesStorage,
): SharedOpenTabs {
  const held = new Map<string, number>();
  const heldByOthers = new Map<string, OpenedTimes>();
  const lost = new Map(Object.entries(storage.read()));
  const { notify, subscribe } = createListeners();

  const changed = (): void => {
    storage.save(Object.fromEntries([...lost, ...held]));
    notify();
  };
  const post = (): void =>
    pages.post({ kind: 'open', from: pages.self, times: Object.fromEntries(held) });

  own.subscribe(() => {
    const ids = new Set(own.openIds());
    for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
    for (const id of ids) {
      if (!held.has(id)) held.set(id, Date.now());
      lost.delete(id);
    }
    post();
    changed();
  });

  const markLost = (page: string): void => {
    for (const [id, at] of Object.entries(heldByOthers.get(page) ?? {})) lost.set(id, at);
    heldByOthers.delete(page);
    changed();
  };

  const update = (page: string, times: OpenedTimes): void => {
    if (!heldByOthers.has(page)) pages.onPageEnd(page, () => markLost(page));
    for (const id of Object.keys(times)) lost.delete(id);
    heldByOthers.set(page, times);
    changed();
  };

  pages.listen((message: PageMessage) => {
    if (message.kind === 'open') update(message.from, message.times);
    else if (message.kind === 'focus') own.focus(message.id);
    else if (held.size > 0) post();
  });
  pages.post({ kind: 'hello' });

  const isOpenElsewhere = (id: string): boolean =>
    [...heldByOthers.values()].some((times) => Object.hasOwn(times, id));
  const isOpen = (id: string): boolean => own.isOpen(id) || isOpenElsewhere(id);

  return {
    open: own.open,
    takeOver: own.takeOver,
    isOpen,
    isHeldHere: own.isOpen,
    focus(id) {
      if (own.focus(id)) return true;
      if (!isOpenElsewhere(id)) return false;
      pages.post({ kind: 'focus', id });
      return true;
    },
    openedAt(id) {
      const at = lost.get(id);
      return at === undefined || isOpen(id) || Date.now() - at >= maxKnownMs ? null : at;
    },
    subscribe,
  };
}

/** The tool tabs opened by any page of the board in this browser. */
export const openTabs = shareOpenTabs(
  createOpenTabs(window),
  connectOtherPages(),
  openedTimesStorage,
);
