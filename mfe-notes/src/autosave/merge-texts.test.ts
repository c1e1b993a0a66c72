import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const base = 'gate 4711\nhydrant 12 broken\npump ready';

describe('mergeTexts', () => {
  it.each([
    ['only mine changed', 'gate 4712\nhydrant 12 broken\npump ready', base],
    ['only theirs changed', base, 'gate 4712\nhydrant 12 broken\npump ready'],
    [
      'both changed the same way',
      'gate 4712\nhydrant 12 broken\npump ready',
      'gate 4712\nhydrant 12 broken\npump ready',
    ],
  ])('%s › merged without marks', (_, mine, theirs) => {
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\nhydrant 12 broken\npump ready',
      marks: [],
    });
  });

  it('different lines changed › merged', () => {
    const mine = 'gate 4712\nhydrant 12 broken\npump ready';
    const theirs = 'gate 4711\nhydrant 12 broken\npump in the workshop\nladder ready';
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\nhydrant 12 broken\npump in the workshop\nladder ready',
      marks: [],
    });
  });

  it('the same line changed › both versions of the line, marked', () => {
    const mine = 'gate 4712\nhydrant 12 broken\npump ready';
    const theirs = 'gate 4713\nhydrant 12 broken\npump ready';
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\ngate 4713\nhydrant 12 broken\npump ready',
      marks: [
        { line: 0, side: 'mine' },
        { line: 1, side: 'theirs' },
      ],
    });
  });

  it('one side deleted a line that the other changed › the changed line, marked', () => {
    const merge = mergeTexts({
      mine: 'gate 4711\npump ready',
      base,
      theirs: base.replace('broken', 'repaired'),
    });
    expect(merge).toEqual({
      text: 'gate 4711\nhydrant 12 repaired\npump ready',
      marks: [{ line: 1, side: 'theirs' }],
    });
  });

  it('the same line added by both next to a changed line › listed once', () => {
    const merge = mergeTexts({
      mine: 'gate 1\nhydrant 3\nladder',
      base: 'gate\nladder',
      theirs: 'gate 2\nhydrant 3\nladder',
    });
    expect(merge.text).toBe('gate 1\ngate 2\nhydrant 3\nladder');
  });

  it('thousands of equal lines › both complete texts, because a comparison would take too long', () => {
    const long = '\n'.repeat(50_000);
    const { text, marks } = mergeTexts({ mine: `a${long}`, base: long, theirs: `${long}b` });
    expect(text).toBe(`a${long}\n${long}b`);
    expect(marks).toHaveLength(100_002);
  });

  const lines = fc
    .array(fc.constantFrom('gate 1', 'gate 2', 'hydrant', '', 'pump', '🚒', 'سلم'), {
      maxLength: 12,
    })
    .map((all) => all.join('\n'));

  it('any three texts › the merge has every typed line, and marks only lines that both changed', () => {
    fc.assert(
      fc.property(lines, lines, lines, (mine, base, theirs) => {
        const { text, marks } = mergeTexts({ mine, base, theirs });
        const inMerge = countLines(text);
        const before = countLines(base);
        for (const side of [mine, theirs])
          for (const [line, count] of countLines(side))
            expect(inMerge.get(line) ?? 0).toBeGreaterThanOrEqual(count - (before.get(line) ?? 0));
        const merged = text.split('\n');
        for (const { line, side } of marks)
          expect((side === 'mine' ? mine : theirs).split('\n')).toContain(merged[line]);
        if (mine === base || theirs === base || mine === theirs) expect(marks).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('any two texts without a common line › the merge has every line of both', () => {
    fc.assert(
      fc.property(lines, lines, (mine, theirs) => {
        const inMerge = countLines(mergeTexts({ mine, base: 'before', theirs }).text);
        for (const side of [mine, theirs])
          for (const [line, count] of countLines(side))
            expect(inMerge.get(line) ?? 0).toBeGreaterThanOrEqual(count);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['adjacent changes in a long text of equal lines', '\n'.repeat(40_000), ''],
    [
      'long text of different lines',
      '',
      Array.from({ length: 9_000 }, (_, line) => line).join('\n'),
    ],
    ['the maximum of equal lines', '', `a\n${'\n'.repeat(340)}b`],
  ])('%s › merged within bounded CPU time', (_, around, between) => {
    const text = (first: string, last: string) => [around, first, between, last, around].join('\n');
    const startedAt = process.cpuUsage();
    const merge = mergeTexts({
      mine: text('one', 'mine'),
      base: text('one', 'two'),
      theirs: text('theirs', 'two'),
    });
    expect(merge).toEqual({ text: text('theirs', 'mine'), marks: [] });
    // CPU time, because other processes affect the elapsed time.
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(4_000);
  });

  it('a last line added or deleted › is added or deleted in the merge', () => {
    expect(mergeTexts({ mine: 'a\na', base: 'a', theirs: 'a' }).text).toBe('a\na');
    expect(mergeTexts({ mine: 'a', base: 'a\na', theirs: 'a\na' }).text).toBe('a');
  });
});

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
