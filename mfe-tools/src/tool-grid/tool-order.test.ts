import { describe, expect, it } from 'vitest';
import { sortByIds } from '../sort-by-ids.ts';
import {
  getFocusTarget,
  getKeyTarget,
  moveItem,
  previewIndex,
  rebaseMove,
  sourceIndex,
} from './tool-order.ts';

const five = ['a', 'b', 'c', 'd', 'e'];

/** The displayed order. */
function shown(move: { from: number; to: number }): string[] {
  const places: string[] = [];
  five.forEach((id, index) => {
    places[previewIndex(index, move)] = id;
  });
  return places;
}

describe('display order during a move', () => {
  it('every move › equals the order after the drop', () => {
    for (let from = 0; from < five.length; from++)
      for (let to = 0; to < five.length; to++)
        expect(shown({ from, to })).toEqual(moveItem(five, { from, to }));
  });

  it('every display index › finds its tool', () => {
    for (let from = 0; from < five.length; from++)
      for (let to = 0; to < five.length; to++)
        for (let index = 0; index < five.length; index++)
          expect(sourceIndex(previewIndex(index, { from, to }), { from, to })).toBe(index);
  });

  it('no move › is unchanged', () => {
    expect(five.map((_, index) => previewIndex(index, null))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('move rebased on a newer list', () => {
  it('neighbor exists › after the same neighbor', () => {
    const wanted = moveItem(five, { from: 0, to: 3 });
    expect(rebaseMove(wanted, 'a', ['new', ...five])).toEqual(['new', 'b', 'c', 'd', 'a', 'e']);
  });

  it('neighbor deleted › at the same index', () => {
    const wanted = moveItem(five, { from: 0, to: 3 });
    expect(rebaseMove(wanted, 'a', ['a', 'b', 'c', 'e'])).toEqual(['b', 'c', 'e', 'a']);
  });

  it('moved to the start › at the start', () => {
    expect(rebaseMove(moveItem(five, { from: 4, to: 0 }), 'e', ['x', ...five])).toEqual([
      'e',
      'x',
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('tool deleted › null', () => {
    expect(rebaseMove(five, 'c', ['a', 'b'])).toBeNull();
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
