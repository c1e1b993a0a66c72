import { expect, it } from 'vitest';
import { mountedCells } from './mounted-cells.ts';

it('mounts the cards in the window and those that must stay, in list order', () => {
  expect(mountedCells({ first: 8, last: 11 }, null, [500, 2, -1], 1000)).toEqual([
    2, 8, 9, 10, 11, 500,
  ]);
});

it('mounts what shows in the window while a far card is moved into it', () => {
  expect(mountedCells({ first: 0, last: 3 }, { from: 900, to: 1 }, [900], 1000)).toEqual([
    0, 1, 2, 900,
  ]);
});

it('stops at the last tool', () => {
  expect(mountedCells({ first: 4, last: 11 }, null, [], 6)).toEqual([4, 5]);
});
