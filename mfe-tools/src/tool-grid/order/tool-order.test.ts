import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortByIds } from '../../sort-by-ids.ts';
import {
  createMove,
  getFocusTarget,
  getKeyTarget,
  type Move,
  moveItems,
  placeMoved,
  previewIndex,
  sourceIndex,
} from './tool-order.ts';

const five = ['a', 'b', 'c', 'd', 'e'];

const groups = [[0], [3], [0, 1], [1, 3], [0, 2, 4], [0, 1, 2, 3, 4]];
const moves = groups.flatMap((group) =>
  Array.from({ length: five.length - group.length + 1 }, (_, to) => ({ group, to })),
);

/** The displayed order. */
function shown(move: Move): string[] {
  const ids: string[] = [];
  five.forEach((id, index) => {
    ids[previewIndex(index, move)] = id;
  });
  return ids;
}

describe('display order during a move', () => {
  it.each(moves)('of $group to $to › equals the order after the drop', (move) => {
    expect(shown(move)).toEqual(moveItems(five, move));
  });

  it.each(moves)('of $group to $to › every display index finds its tool', (move) => {
    for (let index = 0; index < five.length; index++)
      expect(sourceIndex(previewIndex(index, move), move)).toBe(index);
  });

  it('several tools › are adjacent, in their order', () => {
    expect(moveItems(five, { group: [0, 3], to: 2 })).toEqual(['b', 'c', 'a', 'd', 'e']);
  });

  it('no move › the order is unchanged', () => {
    expect(five.map((_, index) => previewIndex(index, null))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('move of a lifted card', () => {
  it.each([
    [['b'], 'b', 4, { group: [1], to: 4 }],
    [['a', 'd'], 'a', 0, { group: [0, 3], to: 0 }],
    [['a', 'd'], 'd', 3, { group: [0, 3], to: 2 }],
    [['a', 'd'], 'd', 0, { group: [0, 3], to: 0 }],
    [['a', 'd'], 'a', 4, { group: [0, 3], to: 3 }],
    [['a', 'gone'], 'a', 4, { group: [0], to: 4 }],
  ])(
    '%j by %s to index %i › the lifted tool is shown there, the others next to it',
    (ids, id, index, move) => {
      expect(createMove(five, { ids, id, to: index })).toEqual(move);
    },
  );

  it('lifted tool deleted › null', () => {
    expect(createMove(five, { ids: ['gone', 'a'], id: 'gone', to: 1 })).toBeNull();
  });
});

describe('move on a newer list', () => {
  const placeNewer = (ids: string[], shown: string[], current: string[]) =>
    placeMoved(current, { ids, shown });

  it('neighbor exists › placed after the same neighbor', () => {
    const wanted = moveItems(five, { group: [0], to: 3 });
    expect(placeNewer(['a'], wanted, ['new', ...five])).toEqual(['new', 'b', 'c', 'd', 'a', 'e']);
  });

  it('neighbor deleted › placed after the previous existing one', () => {
    const wanted = moveItems(five, { group: [0], to: 3 });
    expect(placeNewer(['a'], wanted, ['a', 'b', 'c', 'e'])).toEqual(['b', 'c', 'a', 'e']);
  });

  it('moved to the start › placed before the former first tool', () => {
    const wanted = moveItems(five, { group: [4], to: 0 });
    expect(placeNewer(['e'], wanted, ['x', ...five])).toEqual(['x', 'e', 'a', 'b', 'c', 'd']);
  });

  it('several, one deleted › the others placed after the same neighbor', () => {
    const wanted = moveItems(five, { group: [0, 1, 4], to: 1 });
    expect(wanted).toEqual(['c', 'a', 'b', 'e', 'd']);
    expect(placeNewer(['a', 'b', 'e'], wanted, ['e', 'd', 'c', 'a', 'new'])).toEqual([
      'd',
      'c',
      'a',
      'e',
      'new',
    ]);
  });

  it('several, the first deleted › the others placed after the same neighbor', () => {
    const wanted = moveItems(five, { group: [0, 1], to: 1 });
    expect(placeNewer(['a', 'b'], wanted, ['b', 'c', 'd'])).toEqual(['c', 'b', 'd']);
  });

  it('all deleted › null', () => {
    expect(placeNewer(['c', 'd'], five, ['a', 'b'])).toBeNull();
  });
});

describe('sorting by ids', () => {
  it('unlisted tools › come last', () => {
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

describe('keys that move the focus', () => {
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
  ])('%s › moves the focus from %i to %s', (key, at, target) => {
    expect(getFocusTarget(key, at, grid)).toBe(target);
  });
});

describe('keys that move a lifted tool', () => {
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
  ])('%s › moves the tool from %i to %s', (key, at, target) => {
    expect(getKeyTarget(key, at, grid)).toBe(target);
  });
});

describe('move within a section', () => {
  it.each([
    ['d', 'db', 'adbce'],
    ['b', 'db', 'acdbe'],
    ['e', 'aec', 'aebcd'],
    ['ac', 'eac', 'bdeac'],
    ['a', 'cea', 'bcdea'],
  ])('%s, to %s › the order of all others stays', (ids, shown, whole) => {
    expect(placeMoved([...'abcde'], { ids: [...ids], shown: [...shown] })?.join('')).toBe(whole);
  });

  it('random boards, sections, moves and newer lists › each id once, others in order, moved ones adjacent at their position among the shown', () => {
    fc.assert(
      fc.property(moveOnNewerList, ({ current, ids, shown }) => {
        const moved = new Set(ids);
        const placed = placeMoved(current, { ids, shown });
        const isOther = (id: string) => !moved.has(id);
        const present = shown.filter((id) => current.includes(id));
        if (!present.some((id) => moved.has(id)) || !present.some(isOther)) {
          expect(placed).toBeNull();
          return;
        }
        const order = placed ?? [];
        expect(order.toSorted()).toEqual(current.toSorted());
        expect(order.filter(isOther)).toEqual(current.filter(isOther));
        const together = present.filter((id) => moved.has(id));
        const first = order.indexOf(together[0] ?? '');
        expect(order.slice(first, first + together.length)).toEqual(together);
        const before = present.slice(0, present.indexOf(together[0] ?? '')).at(-1);
        if (before) expect(order[first - 1]).toBe(before);
        else expect(order[first + together.length]).toBe(present.find(isOther));
      }),
      { numRuns: 500 },
    );
  });
});

/** A board filtered by a section, a move in it, and the newer list of another device. */
const moveOnNewerList = fc
  .record({
    board: fc.uniqueArray(fc.stringMatching(/^[a-n]$/), { minLength: 2, maxLength: 14 }),
    added: fc.uniqueArray(fc.stringMatching(/^[o-t]$/), { maxLength: 4 }),
    section: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    selected: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    deleted: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    to: fc.nat(14),
    isShuffled: fc.boolean(),
    keys: fc.array(fc.nat(), { minLength: 18, maxLength: 18 }),
  })
  .map(({ board, added, section, selected, deleted, to, isShuffled, keys }) => {
    const inSection = board.filter((_, index) => section[index]);
    const ids = inSection.filter((_, index) => selected[index]);
    const move = createMove(inSection, { ids, id: ids[0] ?? '', to });
    const remaining = board.filter((_, index) => !deleted[index]);
    const current = [...remaining, ...added];
    if (isShuffled)
      current.sort((one, other) => (keys[codeOf(one)] ?? 0) - (keys[codeOf(other)] ?? 0));
    return { current, ids, shown: move ? moveItems(inSection, move) : inSection };
  });

const codeOf = (id: string): number => id.charCodeAt(0) % 18;
