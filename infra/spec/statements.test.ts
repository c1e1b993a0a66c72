import { expect, test } from 'vitest';
import { readStatements } from './statements.ts';

const head = '| id | line | kind | statement | written in |\n| --- | --- | --- | --- | --- |\n';
const row = "| S2-014 | 0123456789ab | text | heading 'Tools' | a.ts: texts.heading |";

test('a row › is parsed with its section and location; text around the tables is ignored', () => {
  expect(readStatements(`# Title\n\n${head}${row}\n\nMore words.\n`)).toEqual([
    {
      id: 'S2-014',
      section: 2,
      line: '0123456789ab',
      kind: 'text',
      words: "heading 'Tools'",
      writtenIn: 'a.ts: texts.heading',
    },
  ]);
});

test.each([
  ['two rows of one id', `${row}\n${row}`, 'two rows S2-014'],
  [
    'a text without its location',
    row.replace('a.ts: texts.heading', ''),
    'where S2-014 is written',
  ],
  ['an unknown kind', row.replace('text |', 'texts |'), 'an invalid row'],
  ['a short hash', row.replace('0123456789ab', '0123'), 'an invalid row'],
  ['a cell too many', `${row} more |`, 'an invalid row'],
])('%s › error', (_name, rows, sentence) => {
  expect(() => readStatements(`${head}${rows}\n`)).toThrow(sentence);
});
