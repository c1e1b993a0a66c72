import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { exceptions } from './plain-names.ts';
import { privateNames, privateProse, privateWordIn, wordsIn } from './private-words.ts';
import { withProjects } from './typescript-projects.ts';

const folder = await makeTemporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['useKeptTyping', 'kept'],
  ['toldExporter', 'told'],
  ['ReleaseTrouble', 'trouble'],
  ['whose-typing.ts', 'whose'],
  ['REPEATED_ASKS', 'asks'],
  ['keepAlive', undefined],
  ['task', undefined],
  ['handle', undefined],
  ['placeholder', undefined],
  ['freePlace', 'place'],
  ['placeMoved', undefined],
])('%s › private word: %s', (name, word) => expect(privateWordIn(name)).toBe(word));

test('a name › is split into its words', () =>
  expect(wordsIn('parseHTTPReply-of_member')).toEqual(['parse', 'http', 'reply', 'of', 'member']));

test('a file › its declared names are checked, not the names it uses', () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'src/sample.ts'),
    `import { told as report } from './other.ts';
interface Reply { asked: number; status: number }
export function heardOf({ status: kept }: Reply, list: { told(): void }[]) {
  return list.map((one) => one.told()).concat(report, kept);
}
`,
  );
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, '{ "files": ["src/sample.ts"] }');
  const { names } = withProjects([config], (projects) =>
    privateNames(projects, (path) => path.endsWith('sample.ts')),
  );
  expect(names.map(({ name, line }) => `${line} ${name}`)).toEqual([
    '2 asked',
    '3 heardOf',
    '3 kept',
    '3 told',
  ]);
});

test('private words in comments and test titles › are found with their lines, in other text they are not', () =>
  expect(
    privateProse(`const told = 'told';
// Told once, by whoever asks.
/** Reports an error, see {@link toldIcon}. */
test('is told › again', () => read('untold'));
describe.each([[1]])(
  'lately %s',
  () => {},
);
`),
  ).toEqual([
    { line: 2, word: 'told' },
    { line: 4, word: 'told' },
    { line: 6, word: 'lately' },
  ]));

test('exceptions › at most 20, each with a reason', () => {
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(20);
  for (const reason of Object.values(exceptions)) expect(reason).not.toBe('');
});
