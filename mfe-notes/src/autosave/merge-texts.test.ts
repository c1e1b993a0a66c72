import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const base = 'gate 4711\nhydrant 12 broken\npump ready';

describe('two versions of one text', () => {
  it.each([
    ['only mine changed', 'gate 4712\nhydrant 12 broken\npump ready', base],
    ['only theirs changed', base, 'gate 4712\nhydrant 12 broken\npump ready'],
    [
      'both changed the same way',
      'gate 4712\nhydrant 12 broken\npump ready',
      'gate 4712\nhydrant 12 broken\npump ready',
    ],
  ])('%s › one text', (_, mine, theirs) => {
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\nhydrant 12 broken\npump ready',
      isClean: true,
    });
  });

  it('different lines changed › merged', () => {
    const mine = 'gate 4712\nhydrant 12 broken\npump ready';
    const theirs = 'gate 4711\nhydrant 12 broken\npump in the workshop\nladder ready';
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\nhydrant 12 broken\npump in the workshop\nladder ready',
      isClean: true,
    });
  });

  it('the same line changed › not clean, both versions of it are retained', () => {
    const mine = 'gate 4712\nhydrant 12 broken\npump ready';
    const theirs = 'gate 4713\nhydrant 12 broken\npump ready';
    expect(mergeTexts({ mine, base, theirs })).toEqual({
      text: 'gate 4712\ngate 4713\nhydrant 12 broken\npump ready',
      isClean: false,
    });
  });

  it('one deleted the line that the other changed › not clean', () => {
    const merge = mergeTexts({
      mine: 'gate 4711\npump ready',
      base,
      theirs: base.replace('broken', 'repaired'),
    });
    expect(merge?.isClean).toBe(false);
    expect(merge?.text).toContain('hydrant 12 repaired');
  });

  it('thousands of equal lines › no merge, it would take too long', () => {
    const long = '\n'.repeat(50_000);
    expect(mergeTexts({ mine: `a${long}`, base: long, theirs: `${long}b` })).toBeNull();
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
    expect(merge).toEqual({ text: text('theirs', 'mine'), isClean: true });
    // CPU time, because other processes may delay the wall clock.
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(4_000);
  });

  it('an added or deleted last line › is respected', () => {
    expect(mergeTexts({ mine: 'a\na', base: 'a', theirs: 'a' })?.text).toBe('a\na');
    expect(mergeTexts({ mine: 'a', base: 'a\na', theirs: 'a\na' })?.text).toBe('a');
  });
});
