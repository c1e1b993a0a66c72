import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { afterPaint } from './after-paint.ts';
import { type Grid, gridGap, rowCount, rowHeight } from './grid-layout.ts';
import { rowsNearWindow, scrollToShow } from './window-rows.ts';

/** What the sticky header covers at the top of the window, in pixels. */
const headerPixels = 64;
/** Without a scroll event for so long, scrolling is over. */
const scrollEndMs = 150;

export interface WindowedRows {
  /** Indices of the cells in and near the window. */
  first: number;
  last: number;
  totalHeight: number;
  /** Rows that the window shows at once. */
  pageRows: number;
  /** Brings a cell into view once what moved it is painted. */
  showCell(index: number): void;
}

/** Which cells are worth mounting; renders again only when that changes. */
export function useWindowedRows(list: RefObject<HTMLElement | null>, grid: Grid): WindowedRows {
  const top = useDistanceFromTop(list, grid);
  const height = rowHeight(grid);
  const firstRow = useSyncExternalStore(followScroll, () =>
    Math.floor((window.scrollY - top) / height),
  );
  const windowHeight = useSyncExternalStore(followSize, () => window.innerHeight);
  useScrollMark(list);
  useKeptPlace(grid, Math.max(0, firstRow), (row) =>
    window.scrollTo({ top: top + row * height - headerPixels }),
  );

  const { columns, cardHeight } = grid;
  // Scrolling at once would make the key's own paint wait for the newly mounted cards.
  const showCell = useCallback(
    async (index: number) => {
      await afterPaint();
      const cell = { top: top + Math.floor(index / columns) * height, height: cardHeight };
      const seen = { top: window.scrollY, height: window.innerHeight, covered: headerPixels };
      const target = scrollToShow(cell, seen, gridGap);
      if (target !== null) window.scrollTo({ top: target });
    },
    [top, height, columns, cardHeight],
  );
  const rows = rowsNearWindow(firstRow, windowHeight / height, rowCount(grid));
  return {
    first: rows.first * columns,
    last: (rows.last + 1) * columns - 1,
    totalHeight: rowCount(grid) * height - gridGap,
    pageRows: Math.floor((windowHeight - headerPixels) / height),
    showCell,
  };
}

function followScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function followSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Marks the list while the page scrolls, for the style sheet; renders nothing. */
function useScrollMark(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    return followScroll(() => {
      list.current?.setAttribute('data-scrolling', '');
      clearTimeout(timer);
      timer = setTimeout(() => list.current?.removeAttribute('data-scrolling'), scrollEndMs);
    });
  }, [list]);
}

function useDistanceFromTop(list: RefObject<HTMLElement | null>, grid: Grid): number {
  const [distance, setDistance] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout may stand elsewhere
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current)
        setDistance(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    return followSize(measure);
  }, [list, grid]);
  return distance;
}

/** When the number of columns changes, the card that stood first stays in view. */
function useKeptPlace({ columns }: Grid, firstRow: number, showRow: (row: number) => void): void {
  const kept = useRef({ columns, index: 0 });
  useLayoutEffect(() => {
    const before = kept.current;
    if (before.columns === columns) {
      kept.current = { columns, index: firstRow * columns };
      return;
    }
    kept.current = { columns, index: before.index };
    if (before.index > 0) showRow(Math.floor(before.index / columns));
  });
}
