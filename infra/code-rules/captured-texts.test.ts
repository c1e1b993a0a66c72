import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { capturedTexts } from './captured-texts.ts';
import { withProjects } from './typescript-projects.ts';

const scratch = await makeTemporaryFolder();
const folder = join(scratch, 'captured-texts');
mkdirSync(folder);
afterAll(() => rmSync(scratch, { recursive: true }));

test.each([
  ['const label = texts.label;', ['texts.label']],
  ['const { label } = texts.grid;', ['texts.grid']],
  ['const labels = { saved: texts.label, other: 1 };', ['texts.label']],
  ['const labels = [texts.label, gridTexts.label];', ['texts.label', 'gridTexts.label']],
  ['const all = { ...ownSentences };', ['ownSentences']],
  ["const line = texts.label + '!';", ['texts.label']],
  ['const count = texts.count(3);', ['texts.count']],
  ['export const texts2 = { own: gridTexts.label as string };', ['gridTexts.label']],
  ['if (texts.label) void 0;', ['texts.label']],
  ['const ownTexts = [texts.label];', ['texts.label']],
  ['const ownTexts = texts.grid;', []],
  ["const ownTexts = { label: 'Own' };", []],
  ['const read = () => texts.label;', []],
  ['function read() { return texts.label; }', []],
  ['const labels = { read() { return texts.label; }, get own() { return texts.label; } };', []],
  ['const labels = { texts: 1 }.texts;', []],
  ['let labels: typeof texts | undefined;', []],
  ['export { texts };', []],
])('%s › captures %j', (statement, captured) => {
  expect(capturedIn(statement)).toEqual(captured);
});

function capturedIn(statement: string): string[] {
  const source = join(folder, 'source.ts');
  writeFileSync(
    source,
    `declare const texts: any;
declare const gridTexts: any;
declare const ownSentences: any;
${statement}
`,
  );
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ files: ['source.ts'] }));
  return withProjects([config], ([project]) => {
    const file = project?.program.getSourceFile(source);
    return file ? capturedTexts(file).map(({ text }) => text) : ['no file'];
  });
}
