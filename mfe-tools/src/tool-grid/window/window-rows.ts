const overscanRows = 2;

/** The rows in the window plus overscan. */
export function rowsNearWindow(
  firstRow: number,
  rowsPerWindow: number,
  rows: number,
): { first: number; last: number } {
  // One more than fits, because the first and last may both be partly visible.
  const last = firstRow + Math.ceil(rowsPerWindow) + overscanRows;
  return {
    first: Math.min(Math.max(firstRow - overscanRows, 0), Math.max(rows - 1, 0)),
    last: Math.min(Math.max(last, 0), rows - 1),
  };
}

/** The scroll position that shows a cell; null if it is fully visible. */
export function scrollToShow(
  cell: { top: number; height: number },
  viewport: { top: number; height: number; covered: number },
  gap: number,
): number | null {
  if (cell.top < viewport.top + viewport.covered + gap)
    return Math.max(0, cell.top - viewport.covered - gap);
  const bottom = cell.top + cell.height + gap;
  if (bottom > viewport.top + viewport.height) return bottom - viewport.height;
  return null;
}
