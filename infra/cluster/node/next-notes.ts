import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ModulePointer } from '@firedeck/contract';
import { makeModuleContext } from '../../images/module-context.ts';
import { checkout } from '../../lib/folders.ts';
import { runProgram } from '../../lib/run-program.ts';
import { readDescriptor } from '../../release/index.ts';

/**
 * Creates the build context of the next release of mfe-notes: a higher version, and the live artifact.
 * Returns the new artifact.
 */
export async function makeNextNotesContext(
  contexts: string,
  current: string,
  revision: string,
): Promise<string> {
  await mkdir(join(checkout, '.local'), { recursive: true });
  // Inside the checkout, so that the copy finds its dependencies.
  const home = await mkdtemp(join(checkout, '.local', 'copy-'));
  try {
    const folder = join(home, 'mfe-notes');
    await copySources(folder);
    const rspack = join(checkout, 'node_modules/.bin/rspack');
    await runProgram(process.execPath, [rspack, 'build'], { cwd: folder });
    const artifacts = join(contexts, 'notes/srv/mf');
    const { version } = await readDescriptor(join(artifacts, 'notes', current));
    const live: ModulePointer = {
      id: 'notes',
      serial: 1,
      enabled: true,
      current: { version, artifact: current },
      previous: null,
      canary: null,
    };
    const source = relative(checkout, folder);
    const image = { id: 'notes', source, live, artifacts, revision };
    await makeModuleContext(image, join(contexts, 'next-notes'));
    return (await readDescriptor(join(folder, 'dist'))).artifact;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function copySources(folder: string): Promise<void> {
  await cp(join(checkout, 'mfe-notes'), folder, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
  });
  const file = join(folder, 'package.json');
  const facts = JSON.parse(await readFile(file, 'utf8'));
  const [major, minor] = facts.version.split('.');
  const version = `${major}.${Number(minor) + 1}.0`;
  await writeFile(file, JSON.stringify({ ...facts, version }, null, 2));
}
