import { expect, it } from 'vitest';
import { adjustCaret } from './adjust-caret.ts';

it.each([
  ['a line is added above', 'one\ntwo', 'new\none\ntwo', 5, 9],
  ['a line is added below', 'one\ntwo', 'one\ntwo\nnew', 5, 5],
  ['a line above is deleted', 'new\none\ntwo', 'one\ntwo', 9, 5],
  ['the whole text is replaced', 'one two three', 'ab', 3, 0],
  ['the caret is at the end', 'one', 'new\none', 3, 7],
])('%s › the caret stays in its word', (_, before, after, caret, adjusted) => {
  expect(adjustCaret(before, after, caret)).toBe(adjusted);
});
