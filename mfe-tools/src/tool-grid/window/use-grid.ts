import { targetPixels } from '@firedeck/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import {
  cardHeightAt,
  columnSteps,
  type Grid,
  gapAt,
  isLargeAt,
  tileSizeAt,
} from './grid-layout.ts';
import { watchTextSize } from './watch-text-size.ts';

const queries = columnSteps.map(({ from, columns }) => ({
  columns,
  media: matchMedia(`(min-width: ${from}px)`),
}));

function subscribeToColumns(listener: () => void): () => void {
  for (const { media } of queries) media.addEventListener('change', listener);
  return () => {
    for (const { media } of queries) media.removeEventListener('change', listener);
  };
}

const getColumns = (): number => queries.find(({ media }) => media.matches)?.columns ?? 1;

export function subscribeToResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const rootPixels = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The grid layout for the window and text size. */
export function useGrid(count: number, isArranging: boolean): Grid {
  const columns = useSyncExternalStore(subscribeToColumns, getColumns);
  const textSize = useSyncExternalStore(watchTextSize, rootPixels);
  const target = useSyncExternalStore(subscribeToResize, targetPixels);
  const cardHeight = cardHeightAt(textSize, target, columns, isArranging);
  return useMemo(
    () => ({
      columns,
      cardHeight,
      gap: gapAt(target, columns),
      isLarge: isLargeAt(target),
      tileSize: tileSizeAt(target),
      count,
      isArranging,
    }),
    [columns, cardHeight, target, count, isArranging],
  );
}
