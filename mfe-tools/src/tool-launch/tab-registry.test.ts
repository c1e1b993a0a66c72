import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenTabs, type OpenTabs, type TabOpener } from './tab-registry.ts';

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
let openTabs: OpenTabs;
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
  openTabs = createOpenTabs(opener as unknown as TabOpener);
  openTabs.subscribe(() => {
    notifications += 1;
  });
});

function close(index: number): void {
  const tab = tabs[index];
  if (tab) tab.closed = true;
}

describe('opening a tool', () => {
  it('safe URL › opens a blank tab, clears its opener and then navigates it [S4-033]', () => {
    expect(openTabs.open(dispatchTool)).toBe('opened');
    expect(tabs[0]?.opener).toBeNull();
    expect(tabs[0]?.location.href).toBe('https://dispatch.example/');
    expect(openTabs.isOpen('dispatch')).toBe(true);
    expect(openTabs.isOpen('weather')).toBe(false);
  });

  it('blocked by the browser › returns blocked and tracks nothing', () => {
    isBlocked = true;
    expect(openTabs.open(dispatchTool)).toBe('blocked');
    expect(openTabs.isOpen('dispatch')).toBe(false);
    expect(tick).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'dispatch.example',
    '',
  ])('URL %j › returns unsafe and opens nothing', (url) => {
    expect(openTabs.open({ id: 'bad', url })).toBe('unsafe');
    expect(tabs).toEqual([]);
  });
});

describe('closed tab', () => {
  beforeEach(() => {
    openTabs.open(dispatchTool);
    notifications = 0;
  });

  it('next check › drops it and stops the timer [S4-035]', () => {
    close(0);
    tick?.();
    expect(openTabs.isOpen('dispatch')).toBe(false);
    expect(notifications).toBe(1);
    expect(tick).toBeNull();
  });

  it('page gets the focus or becomes visible › drops it immediately', () => {
    openTabs.open({ id: 'weather', url: 'https://weather.example/' });
    close(0);
    onFocus();
    expect(openTabs.isOpen('dispatch')).toBe(false);
    expect(openTabs.isOpen('weather')).toBe(true);
    close(1);
    onVisible();
    expect(openTabs.isOpen('weather')).toBe(false);
  });

  it('nothing changed › doesn’t notify', () => {
    tick?.();
    tick?.();
    onFocus();
    expect(notifications).toBe(0);
  });

  it('another tab of the tool open › the tool stays open', () => {
    openTabs.open(dispatchTool);
    close(1);
    tick?.();
    expect(openTabs.isOpen('dispatch')).toBe(true);
    close(0);
    tick?.();
    expect(openTabs.isOpen('dispatch')).toBe(false);
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
    const registry = createOpenTabs({
      open: () => tab as unknown as WindowProxy,
      setInterval: (run, milliseconds) => window.setInterval(run, milliseconds),
      clearInterval: (timer) => window.clearInterval(timer),
      addEventListener: () => {},
      document: { addEventListener: () => {} },
    });
    registry.open(dispatchTool);
    vi.advanceTimersByTime(2_000);
    expect(registry.isOpen('dispatch')).toBe(true);
    tab.closed = true;
    vi.advanceTimersByTime(1_999);
    expect(registry.isOpen('dispatch')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(registry.isOpen('dispatch')).toBe(false);
  });
});

describe('focusing a tool', () => {
  it('several tabs › focuses the newest one and never navigates it again [S4-032]', () => {
    openTabs.open(dispatchTool);
    openTabs.open({ ...dispatchTool, url: 'https://dispatch.example/second' });
    expect(openTabs.focus('dispatch')).toBe(true);
    expect(tabs[0]?.focus).not.toHaveBeenCalled();
    expect(tabs[1]?.focus).toHaveBeenCalledOnce();
    expect(tabs[1]?.location.href).toBe('https://dispatch.example/second');
  });

  it('tab closed since the last check › returns false', () => {
    openTabs.open(dispatchTool);
    close(0);
    expect(openTabs.focus('dispatch')).toBe(false);
  });
});
