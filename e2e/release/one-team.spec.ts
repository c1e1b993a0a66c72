import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../fixtures/watched-browser.ts';
import { runToEnd } from './run-to-end.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** The output of a program, with any exit code. */
async function output(program: string, words: string[], cwd = checkout): Promise<string> {
  const file = join(checkout, 'node_modules/.bin', program);
  const { output } = await runToEnd(file, words, { cwd, timeout: 120_000 });
  return output;
}

/** The linter's output for a file of mfe-notes, in its own folder: other tests build meanwhile. */
async function lint(text: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'firedeck-lint-'));
  try {
    mkdirSync(join(root, 'mfe-notes/src'), { recursive: true });
    cpSync(join(checkout, 'biome.json'), join(root, 'biome.json'));
    const own = JSON.parse(readFileSync(join(checkout, 'mfe-notes/package.json'), 'utf8'));
    // A team that installs a component library itself.
    Object.assign(own.dependencies, { '@mui/material': '9.5.0' });
    writeFileSync(join(root, 'mfe-notes/package.json'), JSON.stringify(own, null, 2));
    writeFileSync(join(root, 'mfe-notes/src/taken.ts'), text);
    return await output('biome', ['lint', 'mfe-notes'], root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a build of mfe-notes › builds no other module', async () => {
  const plan = await output('turbo', ['run', 'build', '--filter=./mfe-notes', '--dry=json']);
  const { tasks } = JSON.parse(plan.slice(plan.indexOf('{'), plan.lastIndexOf('}') + 1));
  const real = tasks.filter(({ command }: { command: string }) => command !== '<NONEXISTENT>');
  expect(real.map(({ taskId }: { taskId: string }) => taskId)).toEqual([
    '@firedeck/mfe-notes#build',
  ]);
});

const forbidden: [string, string][] = [
  ['another module by name', "export { module } from '@firedeck/mfe-tools';"],
  ['another module by path', "export { texts } from '../../mfe-tools/src/texts.ts';"],
  ['the server', "export { buildApp } from '@firedeck/bff/app';"],
  ['a router of its own', "export { createBrowserRouter } from 'react-router-dom';"],
  ['a store of its own', "export { configureStore } from '@reduxjs/toolkit';"],
  ['a store through the kit', "export { configureStore } from '@firedeck/kit';"],
  ['styles for the whole page through the kit', "export { GlobalStyles } from '@firedeck/kit';"],
  ['the place of the shell', "export { provideShell } from '@firedeck/sdk';"],
  ['a theme of its own', "export { createTheme } from '@mui/material/styles';"],
  ['all components at once', "export { Chip } from '@mui/material';"],
  ['a component that the kit has', "export { default as Button } from '@mui/material/Button';"],
  ['icons that the sdk draws', "export { default as Add } from '@mui/icons-material/Add';"],
  ['styles for the whole page', "export { Global } from '@emotion/react';"],
  ['toasts of its own', "export { SnackbarProvider } from 'notistack';"],
];

for (const [what, line] of forbidden)
  test(`a module that imports ${what} › fails the linter`, async () => {
    expect(await lint(`${line}\n`)).toContain('noRestrictedImports');
  });

test('a module with allowed imports › passes the linter', async () => {
  const text =
    "import { Card } from '@firedeck/kit';\nimport Chip from '@mui/material/Chip';\n\nexport const taken = [Card, Chip];\n";
  const output = await lint(text);
  expect(output).toContain('Checked 2 files');
  expect(output).not.toContain('Found');
});
