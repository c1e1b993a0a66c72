import { expect, it } from 'vitest';
import { keptCaret } from './kept-caret.ts';

it.each([
  ['a line came above it', 'one\ntwo', 'new\none\ntwo', 5, 9],
  ['a line came below it', 'one\ntwo', 'one\ntwo\nnew', 5, 5],
  ['a line above it went', 'new\none\ntwo', 'one\ntwo', 9, 5],
  ['the text is another one', 'one two three', 'ab', 3, 0],
  ['it stands at the end', 'one', 'new\none', 3, 7],
])('the caret stays at its words when %s', (_, before, after, caret, kept) => {
  expect(keptCaret(before, after, caret)).toBe(kept);
});
