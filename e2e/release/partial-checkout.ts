import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '../..');
const always = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'turbo.json',
  'bff/contract',
  'shell/sdk',
  'shell/kit',
  'shell/build',
];
const isOwnWork = /\/(dist|node_modules|\.turbo|\.local)$/;

/** A part of the repository in a separate folder, where nothing else is available. */
export interface PartialCheckout {
  root: string;
  /** Changes a file's text. */
  change(file: string, change: (text: string) => string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies `folders` and what each team needs (contract, sdk, kit, build); shares the packages. */
export async function partialCheckout(...folders: string[]): Promise<PartialCheckout> {
  // Outside of the checkout, so that missing files are not found in a parent folder.
  const root = await mkdtemp(join(tmpdir(), 'firedeck-part-'));
  // Readable for the database's account.
  await chmod(root, 0o755);
  for (const path of [...always, ...folders])
    await cp(join(checkout, path), join(root, path), {
      recursive: true,
      filter: (file) => !isOwnWork.test(file),
    });
  await linkPackages(root);
  return {
    root,
    async change(file, change) {
      const before = await readFile(join(root, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file} does not hold what was to change`);
      await writeFile(join(root, file), after);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function linkPackages(root: string): Promise<void> {
  const installed = join(checkout, 'node_modules');
  const own = '@firedeck';
  await mkdir(join(root, 'node_modules', own), { recursive: true });
  for (const name of await readdir(installed))
    if (name === '.bin' || !/^\.|^@firedeck$/.test(name))
      await symlink(join(installed, name), join(root, 'node_modules', name));
  const installedList = '.package-lock.json';
  await cp(join(installed, installedList), join(root, 'node_modules', installedList));
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const folder of workspaces as string[]) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(await readFile(file, 'utf8'));
    const link = join(root, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, folder), link);
  }
}
