/** The gap between cards in pixels: smaller in one column, wider for large targets. */
export function gapAt(targetPixels: number, columns: number): number {
  if (isLargeAt(targetPixels)) return 16;
  return columns === 1 ? 8 : 12;
}

/** Columns by minimum width in pixels. */
export const columnSteps = [
  { from: 1280, columns: 4 },
  { from: 1024, columns: 3 },
  { from: 768, columns: 2 },
] as const;

const defaultRootPixels = 16;
const usualTarget = 48;

export const isLargeAt = (targetPixels: number): boolean => targetPixels > usualTarget;

/** The side of the tile for a target size, in pixels. */
export const tileSizeAt = (targetPixels: number): number => (isLargeAt(targetPixels) ? 72 : 56);

/**
 * The card height for a text size (1rem in pixels), target size and number of columns: padding, two
 * lines of the name, one of the host, and the row of buttons, where larger text wraps. With large
 * targets, the label is below the host; in Arrange mode, a row of controls is below both.
 */
export function cardHeightAt(
  rootPixels: number,
  targetPixels: number,
  columns: number,
  isArranging = false,
): number {
  const hasLargeText = rootPixels > defaultRootPixels;
  if (isLargeAt(targetPixels) && isArranging) {
    const text = Math.max(tileSizeAt(targetPixels), 5.2 * rootPixels);
    return Math.ceil((columns === 1 ? 94 : 98) + text - 0.01);
  }
  if (isLargeAt(targetPixels))
    return Math.ceil((columns === 1 ? 26 : 34) + (hasLargeText ? 8.1 : 6.64) * rootPixels - 0.01);
  const padding = columns === 1 ? 17.2 : 29.2;
  const text = Math.max(tileSizeAt(targetPixels), 3.925 * rootPixels);
  const buttons = Math.max(44, hasLargeText ? 3.5 * rootPixels : 0);
  return Math.ceil(padding + text + buttons - 0.01);
}

export interface Grid {
  columns: number;
  cardHeight: number;
  gap: number;
  /** True in glove mode: one menu button in place of the card's controls. */
  isLarge: boolean;
  /** The side of a card's tile, in pixels. */
  tileSize: number;
  /** In Arrange mode, cards show all controls and do not launch. */
  isArranging: boolean;
  /** The number of cards, without the Add card. */
  count: number;
}

export const rowHeight = (grid: Grid): number => grid.cardHeight + grid.gap;

/** The number of rows, including the Add card. */
export const rowCount = (grid: Grid): number => Math.ceil((grid.count + 1) / grid.columns);

/** The position of a cell, relative to its own width, so that nothing needs measuring. */
export function cellStyle(index: number, grid: Grid) {
  const column = index % grid.columns;
  const row = Math.floor(index / grid.columns);
  const { gap } = grid;
  const gaps = (grid.columns - 1) * gap;
  return {
    height: grid.cardHeight,
    width: `calc((100% - ${gaps}px) / ${grid.columns})`,
    transform: `translate(calc(${column} * (100% + ${gap}px)), ${row * rowHeight(grid)}px)`,
  };
}

/** The index of the cell nearest to a point, in pixels from the grid's top left corner. */
export function indexAt(point: { x: number; y: number }, width: number, grid: Grid): number {
  const { gap } = grid;
  const columnWidth = (width + gap) / grid.columns;
  const column = clamp(Math.floor((point.x + gap / 2) / columnWidth), grid.columns - 1);
  const row = clamp(Math.floor((point.y + gap / 2) / rowHeight(grid)), rowCount(grid) - 1);
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
