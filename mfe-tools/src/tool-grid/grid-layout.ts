/** The gap between cards, in pixels. */
export const gridGap = 16;

/** Columns by minimum width in pixels (architecture §8). */
export const columnSteps = [
  { from: 1280, columns: 4 },
  { from: 1024, columns: 3 },
  { from: 768, columns: 2 },
] as const;

// Padding, tile, gaps and border are fixed; two lines of name and one of host scale with the text
// size, and so does the launch button when its label wraps.
const fixedPixels = 116;
const textRem = 4.1;
const defaultRootPixels = 16;
const buttonGrowth = 2.5;

/** The card height for a text size (1rem in pixels) and button height. */
export function cardHeightAt(rootPixels: number, buttonPixels: number): number {
  const growth = Math.max(0, rootPixels - defaultRootPixels) * buttonGrowth;
  return Math.ceil(fixedPixels + buttonPixels + textRem * rootPixels + growth);
}

export interface Grid {
  columns: number;
  cardHeight: number;
  /** The number of cards without the dashed one. */
  count: number;
}

export const rowHeight = (grid: Grid): number => grid.cardHeight + gridGap;

/** The number of rows, including the dashed card. */
export const rowCount = (grid: Grid): number => Math.ceil((grid.count + 1) / grid.columns);

/** The position of a cell, relative to its own width, so that nothing needs measuring. */
export function cellStyle(index: number, grid: Grid) {
  const column = index % grid.columns;
  const row = Math.floor(index / grid.columns);
  const gaps = (grid.columns - 1) * gridGap;
  return {
    height: grid.cardHeight,
    width: `calc((100% - ${gaps}px) / ${grid.columns})`,
    transform: `translate(calc(${column} * (100% + ${gridGap}px)), ${row * rowHeight(grid)}px)`,
  };
}

/** The index of the cell nearest to a point, in pixels from the grid's top left corner. */
export function indexAt(point: { x: number; y: number }, width: number, grid: Grid): number {
  const columnWidth = (width + gridGap) / grid.columns;
  const column = clamp(Math.floor((point.x + gridGap / 2) / columnWidth), grid.columns - 1);
  const row = clamp(Math.floor((point.y + gridGap / 2) / rowHeight(grid)), rowCount(grid) - 1);
  return clamp(row * grid.columns + column, grid.count - 1);
}

/** The index of the cell under the center of a card, in viewport coordinates. */
export function indexUnder(
  card: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  list: HTMLElement,
  grid: Grid,
): number {
  const area = list.getBoundingClientRect();
  const center = {
    x: card.left + card.width / 2 - area.left,
    y: card.top + card.height / 2 - area.top,
  };
  return indexAt(center, area.width, grid);
}

const clamp = (value: number, max: number): number =>
  Math.min(Math.max(value, 0), Math.max(max, 0));
