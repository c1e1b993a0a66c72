import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SharedOpenTabs, shareOpenTabs } from './open-tabs.ts';
import type { OpenedTimes } from './opened-times.ts';
import type { OtherPages, PageMessage } from './other-pages.ts';
import { createPageTabs, type TabOpener } from './page-tabs.ts';

const tool = { id: 'dispatch', url: 'https://dispatch.example/' };
const startedAt = Date.UTC(2026, 0, 5, 14, 2);

interface Page {
  tabs: SharedOpenTabs;
  /** The tabs that the page opened. */
  handles: { closed: boolean; focus: ReturnType<typeof vi.fn> }[];
  /** Runs the check for closed tabs. */
  check(): void;
  leave(): void;
  stored: OpenedTimes;
}

let listeners: Map<string, (message: PageMessage) => void>;
let pageEnds: Map<string, (() => void)[]>;

beforeEach(() => {
  listeners = new Map();
  pageEnds = new Map();
  vi.useFakeTimers({ now: startedAt, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

function openPage(self: string, stored: OpenedTimes = {}): Page {
  const page = { handles: [], stored, check: () => undefined } as unknown as Page;
  const opener = {
    open: () => {
      const handle = { closed: false, location: { href: '' }, focus: vi.fn() };
      page.handles.push(handle);
      return handle;
    },
    setInterval: () => 1,
    clearInterval: () => undefined,
    addEventListener: (_event: 'focus', run: () => void) => {
      page.check = run;
    },
    document: { addEventListener: () => undefined },
  };
  const pages: OtherPages = {
    self,
    post(message) {
      for (const [to, listener] of listeners) if (to !== self) listener(structuredClone(message));
    },
    listen: (listener) => void listeners.set(self, listener),
    onPageEnd: (board, run) => void pageEnds.set(board, [...(pageEnds.get(board) ?? []), run]),
  };
  const storage = {
    read: () => page.stored,
    save: (times: OpenedTimes) => {
      page.stored = times;
    },
  };
  page.leave = () => {
    listeners.delete(self);
    for (const run of pageEnds.get(self) ?? []) run();
  };
  const own = createPageTabs(opener as unknown as TabOpener);
  page.tabs = shareOpenTabs(own, pages, storage);
  return page;
}

describe('two pages of the board', () => {
  it('one page opens a tool › it is open in the other one, and in a page opened later', () => {
    const one = openPage('one');
    const two = openPage('two');
    const changed = vi.fn();
    two.tabs.subscribe(changed);
    one.tabs.open(tool);
    expect(two.tabs.isOpen('dispatch')).toBe(true);
    expect(changed).toHaveBeenCalledOnce();
    expect(openPage('three').tabs.isOpen('dispatch')).toBe(true);
    expect(two.tabs.isOpen('weather')).toBe(false);
  });

  it('tab closed › open in neither page, without a time', () => {
    const one = openPage('one');
    const two = openPage('two');
    one.tabs.open(tool);
    for (const handle of one.handles) handle.closed = true;
    one.check();
    for (const { tabs } of [one, two]) {
      expect(tabs.isOpen('dispatch')).toBe(false);
      expect(tabs.openedAt('dispatch')).toBeNull();
    }
    expect(one.stored).toEqual({});
  });

  it('focus on a tab of the other page › that page focuses it, and nothing is opened', () => {
    const one = openPage('one');
    const two = openPage('two');
    one.tabs.open(tool);
    expect(two.tabs.focus('dispatch')).toBe(true);
    expect(one.handles[0]?.focus).toHaveBeenCalledOnce();
    expect(two.handles).toEqual([]);
  });

  it('page that tracks the tab closed › the other shows when it was opened', () => {
    const one = openPage('one');
    const two = openPage('two');
    one.tabs.open(tool);
    expect(two.tabs.openedAt('dispatch')).toBeNull();
    vi.setSystemTime(startedAt + 60_000);
    one.leave();
    expect(two.tabs.isOpen('dispatch')).toBe(false);
    expect(two.tabs.openedAt('dispatch')).toBe(startedAt);
    expect(two.tabs.focus('dispatch')).toBe(false);
  });

  it('page opened two tools › its end is awaited only once', () => {
    const one = openPage('one');
    openPage('two');
    one.tabs.open(tool);
    one.tabs.open({ ...tool, id: 'weather' });
    expect(pageEnds.get('one')).toHaveLength(1);
  });
});

describe('reload', () => {
  it('tool opened before › shows the time, until it is opened again', () => {
    const before = openPage('before');
    before.tabs.open(tool);
    before.leave();
    const after = openPage('after', before.stored);
    expect(after.tabs.isOpen('dispatch')).toBe(false);
    expect(after.tabs.openedAt('dispatch')).toBe(startedAt);
    vi.setSystemTime(startedAt + 60_000);
    after.tabs.open(tool);
    expect(after.tabs.openedAt('dispatch')).toBeNull();
    expect(after.stored).toEqual({ dispatch: startedAt + 60_000 });
  });

  it('12 hours later › shows no time', () => {
    const page = openPage('one', { dispatch: startedAt });
    vi.setSystemTime(startedAt + 12 * 3_600_000);
    expect(page.tabs.openedAt('dispatch')).toBeNull();
  });
});
