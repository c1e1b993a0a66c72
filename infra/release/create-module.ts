import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../lib/user-error.ts';
import { checkModuleId, defaultTitle } from './module-names.ts';
import { moduleReadme } from './module-readme.ts';
import { type ModuleNames, moduleSources } from './module-sources.ts';

interface NewModule {
  /** A checkout. */
  root: string;
  /** Id of the module, e.g. `incidents`. */
  id: string;
  /** The name on screens; default: the capitalized id. */
  title?: string;
}

interface Package {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  [more: string]: unknown;
}

/** The module whose common files are copied. */
export const template = 'mfe-auth';
/** Identical in each module. */
export const sharedFiles = [
  'tsconfig.json',
  'rspack.config.ts',
  'vitest.config.ts',
  'src/module.test.ts',
];

/**
 * Creates the folder of a module from the common files of its siblings, and adds it to the
 * workspaces as `npm install` would. Returns the folder.
 *
 * @throws UserError when the name is invalid or taken.
 */
export async function createModule({
  root,
  id,
  title = defaultTitle(id),
}: NewModule): Promise<string> {
  checkModuleId(id);
  const name = `mfe-${id}`;
  const folder = join(root, name);
  if (existsSync(folder)) throw new UserError(`${folder} already exists.`);
  const sdk = `^${(await readPackage(join(root, 'shell/sdk'))).version}`;
  await writeSources(folder, { id, title, sdk });
  for (const file of sharedFiles) await cp(join(root, template, file), join(folder, file));
  const newPackage = await createPackage(root, name);
  await writeJson(join(folder, 'package.json'), newPackage);
  await addToWorkspaces(root, name, newPackage);
  return folder;
}

async function writeSources(folder: string, names: ModuleNames): Promise<void> {
  const name = `mfe-${names.id}`;
  const work = [
    `Tests: \`npx vitest run --root ${name}\`. In a running product: \`npm run dev -- --only ${name}\`.`,
    'A release: `infra/release/README.md`.',
  ];
  const files = { ...moduleSources(names), 'README.md': moduleReadme(names, { name, work }) };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** A package with the dependencies that all modules share. */
export async function createPackage(root: string, name: string): Promise<Package> {
  const folders = (await readdir(root)).filter(
    (one) => one.startsWith('mfe-') && existsSync(join(root, one, 'package.json')),
  );
  const siblings = await Promise.all(folders.map((one) => readPackage(join(root, one))));
  const example = await readPackage(join(root, template));
  const inAll = (kind: 'dependencies' | 'devDependencies') =>
    Object.fromEntries(
      Object.entries(example[kind]).filter(([library]) =>
        siblings.every((one) => one[kind][library] !== undefined),
      ),
    );
  return {
    ...example,
    name: `@firedeck/${name}`,
    version: '1.0.0',
    dependencies: inAll('dependencies'),
    devDependencies: inAll('devDependencies'),
  };
}

async function addToWorkspaces(root: string, name: string, made: Package): Promise<void> {
  const link = `node_modules/${made.name}`;
  await editJson(join(root, 'package.json'), (root) => addWorkspace(root, name));
  await editJson(join(root, 'package-lock.json'), (lock) => {
    addWorkspace(lock.packages[''], name);
    const { name: named, version, license, dependencies, devDependencies } = made;
    lock.packages[name] = { name: named, version, license, dependencies, devDependencies };
    lock.packages[link] = { resolved: name, link: true };
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
    lock.packages = Object.fromEntries(sorted);
  });
  // npm would reinstall everything if its own list lacked the package.
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return;
  await editJson(installed, (lock) => {
    lock.packages[link] = { resolved: name, link: true };
  });
  await symlink(join('..', '..', name), join(root, link), 'junction');
}

// biome-ignore lint/suspicious/noExplicitAny: npm's own files, typed only where this code uses them
type Json = any;

function addWorkspace(root: Json, name: string): void {
  const after = root.workspaces.findLastIndex((folder: string) => folder.startsWith('mfe-'));
  root.workspaces.splice(after + 1, 0, name);
}

async function editJson(file: string, edit: (json: Json) => void): Promise<void> {
  const json = JSON.parse(await readFile(file, 'utf8'));
  edit(json);
  await writeJson(file, json);
}

const readPackage = async (folder: string): Promise<Package> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
