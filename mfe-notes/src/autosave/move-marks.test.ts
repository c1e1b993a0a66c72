import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LineMark, moveMarks } from './move-marks.ts';

const before = 'pump\ngate 1\ngate 2\nladder';
const marks: LineMark[] = [
  { line: 1, side: 'mine' },
  { line: 2, side: 'theirs' },
];

it.each<[string, string, LineMark[]]>([
  ['nothing', before, marks],
  ['a marked line', 'pump\ngate 12\ngate 2\nladder', marks],
  ['a line above', 'pump 3\ngate 1\ngate 2\nladder', marks],
  [
    'a new line above',
    'pump\nhose\ngate 1\ngate 2\nladder',
    [
      { line: 2, side: 'mine' },
      { line: 3, side: 'theirs' },
    ],
  ],
  ['a marked line, deleted', 'pump\ngate 1\nladder', [{ line: 1, side: 'mine' }]],
  ['the other marked line, deleted', 'pump\ngate 2\nladder', [{ line: 1, side: 'theirs' }]],
  ['both, deleted', 'pump\nladder', []],
  ['everything, deleted', '', []],
  [
    'several lines at once',
    'hose\nhose\ngate 1\nhose\ngate 2\nhose',
    [
      { line: 2, side: 'mine' },
      { line: 4, side: 'theirs' },
    ],
  ],
])('edited %s › marks move with their lines', (_, after, expected) => {
  expect(moveMarks(before, after, marks)).toEqual(expected);
});

it('any edit › marks only existing lines', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (from, to) => {
      const all = from.map((_, line): LineMark => ({ line, side: 'mine' }));
      for (const { line } of moveMarks(from.join('\n'), to.join('\n'), all))
        expect(to.join('\n').split('\n')[line]).toBeDefined();
    }),
  );
});
