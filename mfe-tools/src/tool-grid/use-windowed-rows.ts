import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Grid, gridGap, rowCount, rowHeight } from './grid-layout.ts';

/** Height of the sticky header, in pixels. */
const headerPixels = 64;
const overscanRows = 2;

export interface WindowedRows {
  /** Indices of cells in and near the window. */
  first: number;
  last: number;
  totalHeight: number;
  isScrolling: boolean;
  /** Rows that the window shows at once. */
  pageRows: number;
  /** Brings a cell into view once what moved it is painted. */
  showCell(index: number): void;
}

/** Which cells are worth mounting. */
export function useWindowedRows(list: RefObject<HTMLElement | null>, grid: Grid): WindowedRows {
  const scrollMargin = useDistanceFromTop(list, grid);
  const height = rowHeight(grid);
  const virtualizer = useWindowVirtualizer({
    count: rowCount(grid),
    estimateSize: () => height,
    overscan: overscanRows,
    scrollMargin,
    scrollPaddingStart: headerPixels + gridGap,
    scrollPaddingEnd: gridGap,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are kept inside; a new height makes them wrong
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  useKeptPlace(grid.columns, (virtualizer.scrollOffset ?? 0) - scrollMargin, height, (row) =>
    virtualizer.scrollToOffset(scrollMargin + row * height - headerPixels),
  );

  const columns = grid.columns;
  // Scrolling at once would make the key's own paint wait for the newly mounted cards.
  const showCell = useCallback(
    (index: number) =>
      requestAnimationFrame(() =>
        setTimeout(() => virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })),
      ),
    [virtualizer, columns],
  );
  const rows = virtualizer.getVirtualItems();
  return {
    first: (rows[0]?.index ?? 0) * columns,
    last: ((rows.at(-1)?.index ?? -1) + 1) * columns - 1,
    totalHeight: rowCount(grid) * height - gridGap,
    isScrolling: virtualizer.isScrolling,
    pageRows: Math.max(1, Math.floor((window.innerHeight - headerPixels) / height)),
    showCell,
  };
}

function useDistanceFromTop(list: RefObject<HTMLElement | null>, grid: Grid): number {
  const [distance, setDistance] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout stands elsewhere
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current)
        setDistance(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, grid]);
  return distance;
}

/** When the number of columns changes, the card that stood first stays in view. */
function useKeptPlace(
  columns: number,
  offset: number,
  height: number,
  showRow: (row: number) => void,
): void {
  const kept = useRef({ columns, firstIndex: 0 });
  useLayoutEffect(() => {
    const { firstIndex, columns: before } = kept.current;
    if (before !== columns && firstIndex > 0) showRow(Math.floor(firstIndex / columns));
    const firstRow = Math.max(0, Math.floor(offset / height));
    kept.current = { columns, firstIndex: before === columns ? firstRow * columns : firstIndex };
  });
}
