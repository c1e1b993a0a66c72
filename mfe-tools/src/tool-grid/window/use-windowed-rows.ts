import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { afterPaint } from '../after-paint.ts';
import { type Grid, rowCount, rowHeight } from './grid-layout.ts';
import { subscribeToResize } from './use-grid.ts';
import { rowsNearWindow, scrollToShow } from './window-rows.ts';

/** The height of the sticky header, in pixels. */
const headerPixels = 64;
/** Scrolling counts as ended after this time without a scroll event. */
const scrollEndMs = 150;

interface WindowedRows {
  /** Indices of the cells in and near the window. */
  first: number;
  last: number;
  totalHeight: number;
  /** Rows per screen. */
  pageRows: number;
  /** Scrolls a cell into view after the next paint. */
  showCell(index: number): void;
}

/** Computes which cells to mount; rerenders only when that changes. `bar` also covers cells. */
export function useWindowedRows(
  list: RefObject<HTMLElement | null>,
  grid: Grid,
  bar: RefObject<HTMLElement | null>,
): WindowedRows {
  const top = useOffsetTop(list, grid);
  const height = rowHeight(grid);
  const firstRow = useSyncExternalStore(subscribeToScroll, () =>
    Math.floor((window.scrollY - top) / height),
  );
  const windowHeight = useSyncExternalStore(subscribeToResize, () => window.innerHeight);
  useScrollingAttribute(list);
  useScrollAnchor(grid, Math.max(0, firstRow), (row) =>
    window.scrollTo({ top: top + row * height - headerPixels }),
  );

  const { columns, cardHeight, gap } = grid;
  // Scrolls after the paint, because mounting new cards would delay the response to a key.
  const showCell = useCallback(
    async (index: number) => {
      await afterPaint();
      const cell = { top: top + Math.floor(index / columns) * height, height: cardHeight };
      const covered = headerPixels + (bar.current?.offsetHeight ?? 0);
      const free = window.innerHeight - bottomPixels();
      // In a low window, a card doesn't fit between them.
      const isRoomy = free - covered >= cardHeight + 2 * gap;
      const viewport = {
        top: window.scrollY,
        height: isRoomy ? free : window.innerHeight,
        covered,
      };
      const target = scrollToShow(cell, viewport, gap);
      if (target !== null) window.scrollTo({ top: target });
    },
    [top, height, columns, cardHeight, gap, bar],
  );
  const rows = rowsNearWindow(firstRow, windowHeight / height, rowCount(grid));
  return {
    first: rows.first * columns,
    last: (rows.last + 1) * columns - 1,
    totalHeight: rowCount(grid) * height - gap,
    pageRows: Math.floor((windowHeight - headerPixels) / height),
    showCell,
  };
}

/** The height covered by toasts, notifications and a bar at the bottom, in pixels. */
function bottomPixels(): number {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const above = read('--fd-toast') + read('--fd-notices');
  // Includes their margins.
  return read('--fd-bottom-bar') + (above && above + 24);
}

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Sets an attribute on the list while the page scrolls, for CSS. */
function useScrollingAttribute(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    return subscribeToScroll(() => {
      list.current?.setAttribute('data-scrolling', '');
      clearTimeout(timer);
      timer = setTimeout(() => list.current?.removeAttribute('data-scrolling'), scrollEndMs);
    });
  }, [list]);
}

function useOffsetTop(list: RefObject<HTMLElement | null>, grid: Grid): number {
  const [distance, setDistance] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grid` may change the offset
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current)
        setDistance(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    return subscribeToResize(measure);
  }, [list, grid]);
  return distance;
}

/** Keeps the first visible card in view when the number of columns changes. */
function useScrollAnchor(
  { columns }: Grid,
  firstRow: number,
  showRow: (row: number) => void,
): void {
  const anchor = useRef({ columns, index: 0 });
  useLayoutEffect(() => {
    const before = anchor.current;
    if (before.columns === columns) {
      anchor.current = { columns, index: firstRow * columns };
      return;
    }
    anchor.current = { columns, index: before.index };
    if (before.index > 0) showRow(Math.floor(before.index / columns));
  });
}
