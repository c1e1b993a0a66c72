import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

// Each case loads the grid anew, in a window of its own.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The columns in a window of this width, in pixels. */
async function columnsAt(width: number): Promise<number> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { useGrid } = await import('./use-grid.ts');
  return renderHook(() => useGrid(1)).result.current.columns;
}

it.each([
  [320, 1, 'S9-018'],
  [768, 2, 'S9-015'],
  [1024, 3, 'S9-016'],
  [1280, 4, 'S9-017'],
])('a window of %i px has %i columns of cards [%s]', async (width, columns) => {
  expect(await columnsAt(width)).toBe(columns);
});

it.each([
  [767, 1],
  [1023, 2],
  [1279, 3],
  [2560, 4],
])('a window of %i px still has %i', async (width, columns) => {
  expect(await columnsAt(width)).toBe(columns);
});
