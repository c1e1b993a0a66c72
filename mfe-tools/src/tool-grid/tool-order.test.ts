import { describe, expect, it } from 'vitest';
import { sortByIds } from '../sort-by-ids.ts';
import {
  createMove,
  getFocusTarget,
  getKeyTarget,
  type Move,
  moveItems,
  placeInWhole,
  previewIndex,
  rebaseMove,
  sourceIndex,
} from './tool-order.ts';

const five = ['a', 'b', 'c', 'd', 'e'];

const groups = [[0], [3], [0, 1], [1, 3], [0, 2, 4], [0, 1, 2, 3, 4]];
const moves = groups.flatMap((group) =>
  Array.from({ length: five.length - group.length + 1 }, (_, to) => ({ group, to })),
);

/** The displayed order. */
function shown(move: Move): string[] {
  const places: string[] = [];
  five.forEach((id, index) => {
    places[previewIndex(index, move)] = id;
  });
  return places;
}

describe('display order during a move', () => {
  it.each(moves)('of $group to $to › equals the order after the drop', (move) => {
    expect(shown(move)).toEqual(moveItems(five, move));
  });

  it.each(moves)('of $group to $to › every display index finds its tool', (move) => {
    for (let index = 0; index < five.length; index++)
      expect(sourceIndex(previewIndex(index, move), move)).toBe(index);
  });

  it('of several › they are together, in their order', () => {
    expect(moveItems(five, { group: [0, 3], to: 2 })).toEqual(['b', 'c', 'a', 'd', 'e']);
  });

  it('no move › is unchanged', () => {
    expect(five.map((_, index) => previewIndex(index, null))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('move of a card picked up', () => {
  it.each([
    [['b'], 'b', 4, { group: [1], to: 4 }],
    [['a', 'd'], 'a', 0, { group: [0, 3], to: 0 }],
    [['a', 'd'], 'd', 3, { group: [0, 3], to: 2 }],
    [['a', 'd'], 'd', 0, { group: [0, 3], to: 0 }],
    [['a', 'd'], 'a', 4, { group: [0, 3], to: 3 }],
    [['a', 'gone'], 'a', 4, { group: [0], to: 4 }],
  ])('%j by %s to index %i › it is shown there, the others beside it', (ids, id, index, move) => {
    expect(createMove(five, { ids, id, to: index })).toEqual(move);
  });

  it('tool deleted › null', () => {
    expect(createMove(five, { ids: ['gone', 'a'], id: 'gone', to: 1 })).toBeNull();
  });
});

describe('move rebased on a newer list', () => {
  it('neighbor exists › after the same neighbor', () => {
    const wanted = moveItems(five, { group: [0], to: 3 });
    expect(rebaseMove(wanted, ['a'], ['new', ...five])).toEqual(['new', 'b', 'c', 'd', 'a', 'e']);
  });

  it('neighbor deleted › at the same index', () => {
    const wanted = moveItems(five, { group: [0], to: 3 });
    expect(rebaseMove(wanted, ['a'], ['a', 'b', 'c', 'e'])).toEqual(['b', 'c', 'e', 'a']);
  });

  it('moved to the start › at the start', () => {
    const wanted = moveItems(five, { group: [4], to: 0 });
    expect(rebaseMove(wanted, ['e'], ['x', ...five])).toEqual(['e', 'x', 'a', 'b', 'c', 'd']);
  });

  it('several, one deleted › the others together after the same neighbor', () => {
    const wanted = moveItems(five, { group: [0, 1, 4], to: 1 });
    expect(wanted).toEqual(['c', 'a', 'b', 'e', 'd']);
    expect(rebaseMove(wanted, ['a', 'b', 'e'], ['e', 'd', 'c', 'a', 'new'])).toEqual([
      'd',
      'c',
      'a',
      'e',
      'new',
    ]);
  });

  it('several, the first deleted › the others after the same neighbor', () => {
    const wanted = moveItems(five, { group: [0, 1], to: 1 });
    expect(rebaseMove(wanted, ['a', 'b'], ['b', 'c', 'd'])).toEqual(['c', 'b', 'd']);
  });

  it('all deleted › null', () => {
    expect(rebaseMove(five, ['c', 'd'], ['a', 'b'])).toBeNull();
  });
});

describe('sorting by ids', () => {
  it('unlisted tools › stay last', () => {
    const tools = five.map((id) => ({ id }));
    expect(sortByIds(tools, ['c', 'a', 'b']).map((tool) => tool.id)).toEqual([
      'c',
      'a',
      'b',
      'd',
      'e',
    ]);
  });
});

describe('keys for the focus', () => {
  const grid = { count: 10, columns: 4 };
  it.each([
    ['ArrowLeft', 5, 4],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, null],
    ['ArrowLeft', 0, null],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, null],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, null],
    ['Home', 6, 4],
    ['End', 4, 7],
    ['End', 8, 9],
    ['Enter', 5, null],
  ])('%s takes the focus from %i to %s', (key, at, target) => {
    expect(getFocusTarget(key, at, grid)).toBe(target);
  });
});

describe('keys for a lifted tool', () => {
  const grid = { count: 10, columns: 4, pageRows: 2 };
  it.each([
    ['ArrowLeft', 5, 4],
    ['ArrowRight', 5, 6],
    ['ArrowUp', 5, 1],
    ['ArrowDown', 5, 9],
    ['ArrowUp', 2, 0],
    ['ArrowDown', 8, 9],
    ['ArrowLeft', 0, 0],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
    ['a', 5, null],
    ['Enter', 5, null],
  ])('%s takes the tool from %i to %s', (key, at, target) => {
    expect(getKeyTarget(key, at, grid)).toBe(target);
  });
});

describe('a new order of some tools', () => {
  it.each([
    [['b', 'd'], ['d', 'b'], 'adcbe'],
    [['a', 'b', 'c', 'd', 'e'], ['e', 'a', 'b', 'c', 'd'], 'eabcd'],
    [['a', 'c', 'e'], ['c', 'e', 'a'], 'cbeda'],
    [[], [], 'abcde'],
  ])('%j › the others stay where they are', (_before, after, whole) => {
    expect(placeInWhole([...'abcde'], after).join('')).toBe(whole);
  });
});
