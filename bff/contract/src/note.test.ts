import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import * as limits from './limits.ts';
import { noteInput, noteTexts } from './note.ts';

test('notes of 100 kB of UTF-8 › are accepted, one byte more is refused', () => {
  const full = '🚒'.repeat(limits.notesBytes / 4);
  expect(z.safeParse(noteInput, { content: full }).success).toBe(true);
  const beyond = z.safeParse(noteInput, { content: `${full}.` });
  expect(beyond.error?.issues.map(({ message }) => message)).toEqual([noteTexts.tooLong]);
});

test('a text › is stored as typed', () => {
  const content = '  spaces\r\n\ttabs \u0000 ';
  expect(z.parse(noteInput, { content })).toEqual({ content });
});
