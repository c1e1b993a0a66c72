import { afterEach, expect, test, vi } from 'vitest';
import { lazyStationSheet } from './lazy-station-sheet.ts';
import { refreshStationTools } from './refresh-station-tools.ts';

const key = 'fd-station-sheet';
const { dataset } = document.documentElement;

afterEach(() => {
  localStorage.clear();
  for (const name of ['stationSheet', 'cached']) delete dataset[name];
  vi.restoreAllMocks();
});

test.each([
  ['on', undefined, true, 'stored'],
  ['on', '', true, 'stored'],
  ['', undefined, false, null],
  // A cached page.
  ['', '', false, 'stored'],
  // A page from an older server.
  ['{{stationSheet}}', undefined, false, 'stored'],
  [undefined, undefined, false, 'stored'],
])(
  'a page with %o, cached %o › loads: %o, stored after: %o',
  (message, cached, isLoaded, stored) => {
    const preload = vi.spyOn(lazyStationSheet, 'preload').mockImplementation(() => undefined);
    localStorage.setItem(key, 'stored');
    if (message !== undefined) dataset.stationSheet = message;
    if (cached !== undefined) dataset.cached = cached;
    refreshStationTools();
    expect([preload.mock.calls.length > 0, localStorage.getItem(key)]).toEqual([isLoaded, stored]);
  },
);
