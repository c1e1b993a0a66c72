import { expect, test } from 'vitest';
import { britishWords, privatePageWords, privateSentenceWords, spellings } from './plain-text.ts';

const listWords = (found: { line: number; word: string }[]) =>
  found.map(({ line, word }) => `${line} ${word}`);

test('British spellings in text and names › are found with their lines, American ones are not', () =>
  expect(
    listWords(
      britishWords(`The colour of isCancelled
color, canceled, exercise, surprised, aria-labelledby, metric, promised
recognised by a neighbour's licence`),
    ),
  ).toEqual(['1 colour', '1 cancelled', '3 recognised', '3 neighbour', '3 licence']));

test('a Markdown page › its sentences are checked, not its code and link targets', () =>
  expect(
    listWords(
      privatePageWords(`A member is told.
[0006](0006-focus-tab-is-told.md) and \`told\`
\`\`\`
told
\`\`\`
The browser tells whoever reads it anew.`),
    ),
  ).toEqual(['1 told', '6 anew']));

test('a source file › its sentences are checked, not its names', () =>
  expect(
    listWords(
      privateSentenceWords(`const told = 'told';
log.info('nobody was told');
console.log(\`\${count} mended: try anew\`);`),
    ),
  ).toEqual(['2 told', '3 mended', '3 anew']));

test('exceptions › at most 20, each with a reason', () => {
  expect(Object.keys(spellings).length).toBeLessThanOrEqual(20);
  for (const reason of Object.values(spellings)) expect(reason).not.toBe('');
});
