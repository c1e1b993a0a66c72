import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const checkout = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A module's folder in this checkout. */
export const moduleFolder = (name: string): string => join(checkout, name);

/** Builds a module like its build command, without cache, into this folder. */
export async function build(folder: string, output: string): Promise<void> {
  const rspack = join(checkout, 'node_modules/.bin/rspack');
  await run(process.execPath, [rspack, 'build', '--output-path', output], { cwd: folder });
}

/** Builds a changed copy of a module, like a team's next release. */
export async function buildChanged(
  name: string,
  file: string,
  change: (text: string) => string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  // Inside the checkout, where the copy finds the same libraries; git and the linter ignore .local.
  await mkdir(join(checkout, '.local'), { recursive: true });
  const home = await mkdtemp(join(checkout, '.local', 'copy-'));
  const folder = join(home, name);
  await cp(moduleFolder(name), folder, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
  });
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} of ${name} does not hold what was to change`);
  await writeFile(path, after);
  await build(folder, join(folder, 'dist'));
  return { folder, remove: () => rm(home, { recursive: true }) };
}
