import { afterEach, expect, test, vi } from 'vitest';
import { forgetChosen, noteChosen, recentlyChosen } from './recently-chosen.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('the latest comes first, each once, at most eight', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) noteChosen('ada', key);
  expect(recentlyChosen('ada')).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
});

test('members do not see each other’s, and forgetting one leaves the other', () => {
  noteChosen('ada', 'a');
  noteChosen('ben', 'b');
  expect(recentlyChosen('ben')).toEqual(['b']);
  forgetChosen('ada');
  expect([recentlyChosen('ada'), recentlyChosen('ben')]).toEqual([[], ['b']]);
});

test.each(['{', '7', '"text"', '[1, null]'])(
  'what is kept is no list of names (%s) › none',
  (kept) => {
    localStorage.setItem('fd-recent-ada', kept);
    expect(recentlyChosen('ada')).toEqual([]);
  },
);
