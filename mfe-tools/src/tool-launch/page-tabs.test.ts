import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageTabs, type PageTabs, type TabOpener } from './page-tabs.ts';

interface FakeTab {
  closed: boolean;
  opener: unknown;
  location: { href: string };
  focus: ReturnType<typeof vi.fn>;
}

let tabs: FakeTab[];
let isBlocked: boolean;
let tick: (() => void) | null;
let onFocus: () => void;
let onVisible: () => void;
let pageTabs: PageTabs;
let notifications: number;

const dispatchTool = { id: 'dispatch', url: 'https://dispatch.example/' };

beforeEach(() => {
  tabs = [];
  isBlocked = false;
  tick = null;
  notifications = 0;
  const opener = {
    open: vi.fn(() => {
      if (isBlocked) return null;
      const tab = { closed: false, opener: 'us', location: { href: '' }, focus: vi.fn() };
      tabs.push(tab);
      return tab;
    }),
    setInterval: (run: () => void, milliseconds: number) => {
      expect(milliseconds).toBe(2000);
      tick = run;
      return 7;
    },
    clearInterval: (timer: number) => {
      expect(timer).toBe(7);
      tick = null;
    },
    addEventListener: (_event: 'focus', run: () => void) => {
      onFocus = run;
    },
    document: {
      addEventListener: (_event: 'visibilitychange', run: () => void) => {
        onVisible = run;
      },
    },
  };
  pageTabs = createPageTabs(opener as unknown as TabOpener);
  pageTabs.subscribe(() => {
    notifications += 1;
  });
});

function close(index: number): void {
  const tab = tabs[index];
  if (tab) tab.closed = true;
}

describe('opening a tool', () => {
  it('safe URL › opens a blank tab, clears its opener and then navigates it [S4-033]', () => {
    expect(pageTabs.open(dispatchTool)).toBe('opened');
    expect(tabs[0]?.opener).toBeNull();
    expect(tabs[0]?.location.href).toBe('https://dispatch.example/');
    expect(pageTabs.isOpen('dispatch')).toBe(true);
    expect(pageTabs.isOpen('weather')).toBe(false);
  });

  it('blocked by the browser › returns blocked and tracks nothing', () => {
    isBlocked = true;
    expect(pageTabs.open(dispatchTool)).toBe('blocked');
    expect(pageTabs.isOpen('dispatch')).toBe(false);
    expect(tick).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'dispatch.example',
    '',
  ])('URL %j › returns unsafe and opens nothing', (url) => {
    expect(pageTabs.open({ id: 'bad', url })).toBe('unsafe');
    expect(tabs).toEqual([]);
  });
});

describe('closed tab', () => {
  beforeEach(() => {
    pageTabs.open(dispatchTool);
    notifications = 0;
  });

  it('next check › drops it and stops the timer [S4-035]', () => {
    close(0);
    tick?.();
    expect(pageTabs.isOpen('dispatch')).toBe(false);
    expect(notifications).toBe(1);
    expect(tick).toBeNull();
  });

  it('page gets the focus or becomes visible › drops it immediately', () => {
    pageTabs.open({ id: 'weather', url: 'https://weather.example/' });
    close(0);
    onFocus();
    expect(pageTabs.isOpen('dispatch')).toBe(false);
    expect(pageTabs.isOpen('weather')).toBe(true);
    close(1);
    onVisible();
    expect(pageTabs.isOpen('weather')).toBe(false);
  });

  it('nothing changed › doesn’t notify', () => {
    tick?.();
    tick?.();
    onFocus();
    expect(notifications).toBe(0);
  });

  it('another tab of the tool open › the tool stays open', () => {
    pageTabs.open(dispatchTool);
    close(1);
    tick?.();
    expect(pageTabs.isOpen('dispatch')).toBe(true);
    close(0);
    tick?.();
    expect(pageTabs.isOpen('dispatch')).toBe(false);
  });
});

describe('checking open tabs with browser timers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['happens every 2,000 ms', 'S9-006'],
    ['detects a closed tab at the next check', 'S4-031'],
  ])('%s [%s]', () => {
    const tab = { closed: false, opener: null, location: { href: '' }, focus: vi.fn() };
    const tracker = createPageTabs({
      open: () => tab as unknown as WindowProxy,
      setInterval: (run, milliseconds) => window.setInterval(run, milliseconds),
      clearInterval: (timer) => window.clearInterval(timer),
      addEventListener: () => {},
      document: { addEventListener: () => {} },
    });
    tracker.open(dispatchTool);
    vi.advanceTimersByTime(2_000);
    expect(tracker.isOpen('dispatch')).toBe(true);
    tab.closed = true;
    vi.advanceTimersByTime(1_999);
    expect(tracker.isOpen('dispatch')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(tracker.isOpen('dispatch')).toBe(false);
  });
});

describe('focusing a tool', () => {
  it('several tabs › focuses the newest one and never navigates it again [S4-032]', () => {
    pageTabs.open(dispatchTool);
    pageTabs.open({ ...dispatchTool, url: 'https://dispatch.example/second' });
    expect(pageTabs.focus('dispatch')).toBe(true);
    expect(tabs[0]?.focus).not.toHaveBeenCalled();
    expect(tabs[1]?.focus).toHaveBeenCalledOnce();
    expect(tabs[1]?.location.href).toBe('https://dispatch.example/second');
  });

  it('tab closed since the last check › returns false', () => {
    pageTabs.open(dispatchTool);
    close(0);
    expect(pageTabs.focus('dispatch')).toBe(false);
  });
});
