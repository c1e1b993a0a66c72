import { describe, expect, it } from 'vitest';
import { cardHeightAt, cellStyle, gapAt, indexAt, rowCount, rowHeight } from './grid-layout.ts';

const grid = {
  columns: 3,
  cardHeight: 200,
  gap: 12,
  isLarge: false,
  tileSize: 56,
  count: 7,
  isArranging: false,
};
const width = 3 * 300 + 2 * grid.gap;

describe('grid layout', () => {
  it('row count › includes the Add card', () => {
    expect(rowCount(grid)).toBe(3);
    expect(rowCount({ ...grid, count: 6 })).toBe(3);
    expect(rowCount({ ...grid, count: 5 })).toBe(2);
    expect(rowCount({ ...grid, count: 0 })).toBe(1);
  });

  it('point at the center of a cell › the index of that cell', () => {
    for (let index = 0; index < grid.count; index++) {
      const x = (index % 3) * (300 + grid.gap) + 150;
      const y = Math.floor(index / 3) * rowHeight(grid) + 100;
      expect(indexAt({ x, y }, width, grid)).toBe(index);
    }
  });

  it.each([
    [{ x: -500, y: -500 }, 0],
    [{ x: 5000, y: 10 }, 2],
    [{ x: 10, y: 5000 }, 6],
    [{ x: 5000, y: 5000 }, 6],
  ])('point %j outside › the nearest card %i, never the Add card', (point, index) => {
    expect(indexAt(point, width, grid)).toBe(index);
  });

  it('cell style › the position is relative to the cell’s own width', () => {
    expect(cellStyle(4, grid).transform).toBe(
      `translate(calc(1 * (100% + ${grid.gap}px)), ${rowHeight(grid)}px)`,
    );
  });

  it('gap › narrow on phones, wide for large targets', () => {
    expect([gapAt(48, 1), gapAt(48, 4), gapAt(64, 1)]).toEqual([8, 12, 16]);
  });

  it('larger text › taller cards', () => {
    expect(cardHeightAt(16, 48, 4)).toBe(136);
    expect(cardHeightAt(16, 48, 1)).toBe(124);
    expect(cardHeightAt(32, 48, 4)).toBeGreaterThan(230);
    expect(cardHeightAt(16, 64, 4)).toBe(141);
    expect(cardHeightAt(16, 64, 1)).toBe(133);
    expect(cardHeightAt(32, 64, 1)).toBeGreaterThan(270);
  });
});
