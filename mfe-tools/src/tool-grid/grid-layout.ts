/** Between cards, in pixels. */
export const gridGap = 16;

/** From so many pixels of width: so many columns (architecture §8). */
export const columnSteps = [
  { from: 1280, columns: 4 },
  { from: 1024, columns: 3 },
  { from: 768, columns: 2 },
] as const;

// Padding, tile, gaps and border stay as they are; two lines of name and one of host follow the
// text size, and so does the launch button once its label needs two lines.
const fixedPixels = 116;
const textRem = 4.1;
const usualRootPixels = 16;
const buttonGrowth = 2.5;

/** Height of every card for the browser's text size (pixels of 1rem) and the height of its buttons. */
export function cardHeightAt(rootPixels: number, buttonPixels: number): number {
  const growth = Math.max(0, rootPixels - usualRootPixels) * buttonGrowth;
  return Math.ceil(fixedPixels + buttonPixels + textRem * rootPixels + growth);
}

export interface Grid {
  columns: number;
  cardHeight: number;
  /** Cards, without the dashed one at the end. */
  count: number;
}

export const rowHeight = (grid: Grid): number => grid.cardHeight + gridGap;

/** Rows for the cards and the dashed one at the end. */
export const rowCount = (grid: Grid): number => Math.ceil((grid.count + 1) / grid.columns);

/** Where a cell stands; by its own width, so that nothing has to be measured. */
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

/** The index whose cell is nearest to a point, in pixels from the grid's top left corner. */
export function indexAt(point: { x: number; y: number }, width: number, grid: Grid): number {
  const columnWidth = (width + gridGap) / grid.columns;
  const column = clamp(Math.floor((point.x + gridGap / 2) / columnWidth), grid.columns - 1);
  const row = clamp(Math.floor((point.y + gridGap / 2) / rowHeight(grid)), rowCount(grid) - 1);
  return clamp(row * grid.columns + column, grid.count - 1);
}

/** The index whose cell lies under the middle of a card, both as they are on the screen. */
export function indexUnder(
  card: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  list: HTMLElement,
  grid: Grid,
): number {
  const area = list.getBoundingClientRect();
  const middle = {
    x: card.left + card.width / 2 - area.left,
    y: card.top + card.height / 2 - area.top,
  };
  return indexAt(middle, area.width, grid);
}

const clamp = (value: number, most: number): number =>
  Math.min(Math.max(value, 0), Math.max(most, 0));
