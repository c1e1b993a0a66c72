import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moduleId } from '@firedeck/contract';
import { type ModuleNames, moduleSources } from './module-sources.ts';
import { ReleaseTrouble } from './release-trouble.ts';

interface NewModule {
  /** A checkout. */
  root: string;
  /** Of the module, e.g. `incidents`. */
  id: string;
  /** Shown to people; default: the id with a capital. */
  title?: string;
}

interface Package {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  [more: string]: unknown;
}

const pattern = 'mfe-auth';
// The same in each module.
const shared = ['tsconfig.json', 'rspack.config.ts', 'vitest.config.ts', 'src/module.test.ts'];

/**
 * Makes a module's folder from what its siblings have in common, and makes it one of the
 * repository's packages as `npm install` would. Returns the folder.
 *
 * @throws ReleaseTrouble when the name is none or is taken.
 */
export async function makeModule({ root, id, title = capital(id) }: NewModule): Promise<string> {
  if (!moduleId.safeParse(id).success || id === 'shell')
    throw new ReleaseTrouble(
      `"${id}" is no name for a module: 2 to 24 lower-case letters or digits.`,
    );
  const name = `mfe-${id}`;
  const folder = join(root, name);
  if (existsSync(folder)) throw new ReleaseTrouble(`${folder} is there already.`);
  const shell = `^${(await readPackage(join(root, 'shell/sdk'))).version}`;
  await writeSources(folder, { id, title, shell });
  for (const file of shared) await cp(join(root, pattern, file), join(folder, file));
  const made = await packageLikeSiblings(root, name);
  await writeJson(join(folder, 'package.json'), made);
  await joinWorkspaces(root, name, made);
  return folder;
}

async function writeSources(folder: string, names: ModuleNames): Promise<void> {
  for (const [file, text] of Object.entries(moduleSources(names))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** What all modules depend on, and nothing of what only one needs. */
async function packageLikeSiblings(root: string, name: string): Promise<Package> {
  const folders = (await readdir(root)).filter(
    (one) => one.startsWith('mfe-') && existsSync(join(root, one, 'package.json')),
  );
  const siblings = await Promise.all(folders.map((one) => readPackage(join(root, one))));
  const example = await readPackage(join(root, pattern));
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

async function joinWorkspaces(root: string, name: string, made: Package): Promise<void> {
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
  // Installed packages that npm does not know of would be installed anew as a whole.
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return;
  await editJson(installed, (lock) => {
    lock.packages[link] = { resolved: name, link: true };
  });
  await symlink(join('..', '..', name), join(root, link), 'junction');
}

// biome-ignore lint/suspicious/noExplicitAny: npm's own files, of which only what is touched is known
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

const capital = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
