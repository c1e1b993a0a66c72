import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { createModule } from './create-module.ts';

const siblings = ['mfe-auth', 'mfe-notes', 'mfe-tools'];
let root: string;

// A partial checkout inside the real one, so that libraries resolve.
beforeEach(async () => {
  await mkdir(join(checkout, '.local'), { recursive: true });
  root = await mkdtemp(join(checkout, '.local', 'new-module-'));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    await cp(join(checkout, file), join(root, file));
  for (const folder of [...siblings, 'shell/sdk'])
    await cp(join(checkout, folder), join(root, folder), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
    });
  await mkdir(join(root, 'node_modules/@firedeck'), { recursive: true });
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{ "packages": {} }');
});
afterEach(() => rm(root, { recursive: true }));

const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));

test('a new module › has the same files as the others and is a workspace', async () => {
  const folder = await createModule({ root, id: 'incidents' });
  expect(folder).toBe(join(root, 'mfe-incidents'));
  const atTop = (await readdir(join(root, 'mfe-notes'))).sort();
  expect((await readdir(folder)).sort()).toEqual(atTop);

  const made = await read('mfe-incidents/package.json');
  expect(made).toMatchObject({ name: '@firedeck/mfe-incidents', version: '1.0.0' });
  expect(Object.keys(made.dependencies)).toContain('@firedeck/sdk');
  expect(Object.keys(made.dependencies)).not.toContain('react-hook-form');

  expect((await read('package.json')).workspaces).toContain('mfe-incidents');
  const { packages } = await read('package-lock.json');
  expect(packages[''].workspaces).toContain('mfe-incidents');
  expect(packages['mfe-incidents'].dependencies).toEqual(made.dependencies);
  expect(packages['node_modules/@firedeck/mfe-incidents']).toEqual({
    resolved: 'mfe-incidents',
    link: true,
  });
  const link = await lstat(join(root, 'node_modules/@firedeck/mfe-incidents'));
  expect(link.isSymbolicLink()).toBe(true);
});

test('its sources and tests › pass the type check', async () => {
  const folder = await createModule({ root, id: 'weather2', title: 'Weather & Wind' });
  const tsc = join(checkout, 'node_modules/.bin/tsc');
  const typed = runProgram(tsc, ['-p', folder, '--noEmit'], { cwd: folder });
  await expect(typed).resolves.toBe('');
}, 60_000);

test.each([['Incidents'], ['a'], ['shell'], ['in-cidents']])(
  'the name %s › is refused',
  async (id) => {
    await expect(createModule({ root, id })).rejects.toThrow(/is not a valid module name/);
  },
);

test('a name that is taken › is refused without a change', async () => {
  const before = await readFile(join(root, 'package.json'), 'utf8');
  await expect(createModule({ root, id: 'notes' })).rejects.toThrow(/already exists/);
  expect(await readFile(join(root, 'package.json'), 'utf8')).toBe(before);
  expect(existsSync(join(root, 'mfe-notes/README.md'))).toBe(true);
});
