import { describe, expect, it } from 'vitest';
import {
  indexShownAt,
  keyTarget,
  moveId,
  previewIndex,
  putInOrder,
  reapplyMove,
} from './tool-order.ts';

const five = ['a', 'b', 'c', 'd', 'e'];

/** What the eye sees: each tool put where it shows. */
function shown(move: { from: number; to: number }): string[] {
  const places: string[] = [];
  five.forEach((id, index) => {
    places[previewIndex(index, move)] = id;
  });
  return places;
}

describe('the order while a tool is being moved', () => {
  it('shows for every move the order that dropping it gives', () => {
    for (let from = 0; from < five.length; from++)
      for (let to = 0; to < five.length; to++)
        expect(shown({ from, to })).toEqual(moveId(five, { from, to }));
  });

  it('finds for every place the tool that shows there', () => {
    for (let from = 0; from < five.length; from++)
      for (let to = 0; to < five.length; to++)
        for (let index = 0; index < five.length; index++)
          expect(indexShownAt(previewIndex(index, { from, to }), { from, to })).toBe(index);
  });

  it('leaves all in place when nothing moves', () => {
    expect(five.map((_, index) => previewIndex(index, null))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('a move on a list that changed meanwhile', () => {
  it('puts the tool behind the neighbor it was put behind', () => {
    const wanted = moveId(five, { from: 0, to: 3 });
    expect(reapplyMove(wanted, 'a', ['new', ...five])).toEqual(['new', 'b', 'c', 'd', 'a', 'e']);
  });

  it('keeps the place when that neighbor is gone', () => {
    const wanted = moveId(five, { from: 0, to: 3 });
    expect(reapplyMove(wanted, 'a', ['a', 'b', 'c', 'e'])).toEqual(['b', 'c', 'e', 'a']);
  });

  it('puts the tool first when it was put first', () => {
    expect(reapplyMove(moveId(five, { from: 4, to: 0 }), 'e', ['x', ...five])).toEqual([
      'e',
      'x',
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('gives up when the tool itself is gone', () => {
    expect(reapplyMove(five, 'c', ['a', 'b'])).toBeNull();
  });
});

describe('putting a list in a new order', () => {
  it('keeps tools that the order does not know, at the end', () => {
    const tools = five.map((id) => ({ id }));
    expect(putInOrder(tools, ['c', 'a', 'b']).map((tool) => tool.id)).toEqual([
      'c',
      'a',
      'b',
      'd',
      'e',
    ]);
  });
});

describe('keys while a tool is lifted', () => {
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
    expect(keyTarget(key, at, grid)).toBe(target);
  });
});
