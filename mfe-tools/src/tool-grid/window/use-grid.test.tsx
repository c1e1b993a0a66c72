import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The number of columns at a window width in pixels. */
async function columnsAt(width: number): Promise<number> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { useGrid } = await import('./use-grid.ts');
  return renderHook(() => useGrid(1, false)).result.current.columns;
}

it.each([
  [320, 1, 'S9-018'],
  [768, 2, 'S9-015'],
  [1024, 3, 'S9-016'],
  [1280, 4, 'S9-017'],
])('window width %i px › %i columns [%s]', async (width, columns) => {
  expect(await columnsAt(width)).toBe(columns);
});

it.each([
  [767, 1],
  [1023, 2],
  [1279, 3],
  [2560, 4],
])('window width %i px › %i columns', async (width, columns) => {
  expect(await columnsAt(width)).toBe(columns);
});
