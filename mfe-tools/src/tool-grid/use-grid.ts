import { targetPixels } from '@firedeck/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { cardHeightAt, columnSteps, type Grid } from './grid-layout.ts';

const queries = columnSteps.map(({ from, columns }) => ({
  columns,
  media: matchMedia(`(min-width: ${from}px)`),
}));

function followColumns(listener: () => void): () => void {
  for (const { media } of queries) media.addEventListener('change', listener);
  return () => {
    for (const { media } of queries) media.removeEventListener('change', listener);
  };
}

const columnsNow = (): number => queries.find(({ media }) => media.matches)?.columns ?? 1;

// Of text and of what is pressed.
function followSizes(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const rootPixels = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The grid's measures for this window and text size. */
export function useGrid(count: number): Grid {
  const columns = useSyncExternalStore(followColumns, columnsNow);
  const textSize = useSyncExternalStore(followSizes, rootPixels);
  const buttonHeight = useSyncExternalStore(followSizes, targetPixels);
  const cardHeight = cardHeightAt(textSize, buttonHeight);
  return useMemo(() => ({ columns, cardHeight, count }), [columns, cardHeight, count]);
}
