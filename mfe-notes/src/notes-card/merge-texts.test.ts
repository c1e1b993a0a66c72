import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const base = 'gate 4711\nhydrant 12 broken\npump ready';

describe('two texts typed over the same one', () => {
  it.each([
    ['only mine changed', 'gate 4712\nhydrant 12 broken\npump ready', base],
    ['only theirs changed', base, 'gate 4712\nhydrant 12 broken\npump ready'],
    [
      'both changed the same way',
      'gate 4712\nhydrant 12 broken\npump ready',
      'gate 4712\nhydrant 12 broken\npump ready',
    ],
  ])('are one where %s', (_, mine, theirs) => {
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\nhydrant 12 broken\npump ready',
      isClean: true,
    });
  });

  it('are merged where they changed different lines', () => {
    const mine = 'gate 4712\nhydrant 12 broken\npump ready';
    const theirs = 'gate 4711\nhydrant 12 broken\npump in the workshop\nladder ready';
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\nhydrant 12 broken\npump in the workshop\nladder ready',
      isClean: true,
    });
  });

  it('are told apart where they changed the same line, and have both of it together', () => {
    const mine = 'gate 4712\nhydrant 12 broken\npump ready';
    const theirs = 'gate 4713\nhydrant 12 broken\npump ready';
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\ngate 4713\nhydrant 12 broken\npump ready',
      isClean: false,
    });
  });

  it('are told apart where one deleted the line that the other changed', () => {
    const merge = mergeTexts({
      mine: 'gate 4711\npump ready',
      base,
      theirs: base.replace('broken', 'mended'),
    });
    expect(merge?.isClean).toBe(false);
    expect(merge?.text).toContain('hydrant 12 mended');
  });

  it('are left to the member where a merge would take too long', () => {
    const long = '\n'.repeat(50_000);
    expect(mergeTexts({ mine: `a${long}`, base: long, theirs: `${long}b` })).toBeNull();
  });

  it.each([
    ['changes beside each other in a long text of equal lines', '\n'.repeat(40_000), ''],
    [
      'a long text of different lines',
      '',
      Array.from({ length: 9_000 }, (_, line) => line).join('\n'),
    ],
    ['as many equal lines as are looked at', '', `a\n${'\n'.repeat(340)}b`],
  ])('are merged within a moment: %s', (_, around, between) => {
    const text = (first: string, last: string) => [around, first, between, last, around].join('\n');
    const begun = process.cpuUsage();
    const merge = mergeTexts({
      mine: text('one', 'mine'),
      base: text('one', 'two'),
      theirs: text('theirs', 'two'),
    });
    expect(merge).toEqual({ text: text('theirs', 'mine'), isClean: true });
    // Not by the clock: other processes may hold it up.
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(4_000);
  });

  it('keep a line that only one of them has at the end', () => {
    expect(mergeTexts({ mine: 'a\na', base: 'a', theirs: 'a' })?.text).toBe('a\na');
    expect(mergeTexts({ mine: 'a', base: 'a\na', theirs: 'a\na' })?.text).toBe('a');
  });
});
