const overscanRows = 2;

/** Rows in the window and a few around, for its first row and how many rows fit. */
export function rowsNearWindow(
  firstRow: number,
  fitting: number,
  rows: number,
): { first: number; last: number } {
  // One more than fit: the first and the last may both be seen in part.
  const last = firstRow + Math.ceil(fitting) + overscanRows;
  return {
    first: Math.min(Math.max(firstRow - overscanRows, 0), Math.max(rows - 1, 0)),
    last: Math.min(Math.max(last, 0), rows - 1),
  };
}

/** Where to scroll so that a cell is seen; null when it is. All in pixels of the page. */
export function scrollToShow(
  cell: { top: number; height: number },
  seen: { top: number; height: number; covered: number },
  gap: number,
): number | null {
  if (cell.top < seen.top + seen.covered + gap) return Math.max(0, cell.top - seen.covered - gap);
  const bottom = cell.top + cell.height + gap;
  if (bottom > seen.top + seen.height) return bottom - seen.height;
  return null;
}
