import { expect, it } from 'vitest';
import { mountedIndices } from './mounted-indices.ts';

it('cards in the window and pinned cards › ascending indices', () => {
  expect(mountedIndices({ first: 8, last: 11 }, null, [500, 2, -1])).toEqual([
    2, 8, 9, 10, 11, 500,
  ]);
});

it('distant card moved into the window › the indices displayed there', () => {
  expect(mountedIndices({ first: 0, last: 3 }, { group: [900], to: 1 }, [900])).toEqual([
    0, 1, 2, 900,
  ]);
});
