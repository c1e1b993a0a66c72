import { controlsAttribute, targetPixels } from '@firedeck/sdk';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBrowserPreference } from './browser-preference.ts';
import { largeControls, startLargeControls } from './large-controls.ts';

const key = 'fd-test';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a preference', () => {
  test.each([
    [null, true],
    ['true', true],
    ['false', false],
  ])('stored as %s › is %s', (stored, value) => {
    if (stored !== null) localStorage.setItem(key, stored);
    expect(createBrowserPreference(key, true).get()).toBe(value);
  });

  test('set › notifies listeners and is stored for the next page', () => {
    const preference = createBrowserPreference(key, false);
    const listener = vi.fn();
    preference.subscribe(listener);
    preference.set(true);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(createBrowserPreference(key, false).get()).toBe(true);
  });

  test('set in another tab › is synced', () => {
    const preference = createBrowserPreference(key, false);
    localStorage.setItem(key, 'true');
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(preference.get()).toBe(true);
  });

  test('without browser storage › lasts until the page closes', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const preference = createBrowserPreference(key, false);
    preference.set(true);
    expect(preference.get()).toBe(true);
  });
});

test('large controls › are 64 px instead of 48, and the layout is measured again', () => {
  const measured = vi.fn();
  addEventListener('resize', measured);
  startLargeControls();
  const page = document.documentElement;
  expect([page.getAttribute(controlsAttribute), targetPixels()]).toEqual(['usual', 48]);
  expect(measured).not.toHaveBeenCalled();
  largeControls.set(true);
  expect([page.getAttribute(controlsAttribute), targetPixels()]).toEqual(['large', 64]);
  expect(measured).toHaveBeenCalledTimes(1);
  largeControls.set(false);
});
