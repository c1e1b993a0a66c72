import { describe, expect, it } from 'vitest';
import { rowsNearWindow, scrollToShow } from './window-rows.ts';

describe('the rows near the window', () => {
  it.each([
    ['at the top, under the heading', -1, 3.6, 250, { first: 0, last: 5 }],
    ['in the middle', 100, 3.6, 250, { first: 98, last: 106 }],
    ['at the end', 247, 3.6, 250, { first: 245, last: 249 }],
    ['with a single row', -1, 3.6, 1, { first: 0, last: 0 }],
    ['far below a list that got shorter', 90, 3.6, 10, { first: 9, last: 9 }],
  ])('%s', (_where, firstRow, rowsPerWindow, rows, near) => {
    expect(rowsNearWindow(firstRow, rowsPerWindow, rows)).toEqual(near);
  });
});

describe('scrolling to a cell', () => {
  const seen = { top: 1000, height: 800, covered: 64 };
  it.each([
    ['stays when it is seen', 1200, null],
    ['scrolls up to one under the header', 1050, 970],
    ['scrolls up to one above', 300, 220],
    ['scrolls down to one cut off at the end', 1700, 1116],
    ['never scrolls above the top', 20, 0],
  ])('%s', (_what, top, target) => {
    expect(scrollToShow({ top, height: 200 }, seen, 16)).toBe(target);
  });
});
