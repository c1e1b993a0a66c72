import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCached, readCached } from '../lib/ensure-cached.ts';
import { cacheFolder } from '../lib/folders.ts';
import { isRunning } from '../lib/process-table.ts';
import { run } from '../lib/run-command.ts';
import { type Log, step } from '../lib/steps.ts';
import { goProgram } from '../offline/index.ts';

interface BuildOptions {
  /** A folder of `programs/`. */
  source: string;
  /** What to build of it: commands of other modules; nothing builds its own. */
  commands?: readonly string[];
  linkerFlags?: readonly string[];
  log: Log;
}

/** Programs built from a go.mod of ours, once per machine; the folder in which they lie. */
export async function built(options: BuildOptions): Promise<string> {
  const { source, commands = [], log } = options;
  const folder = await findFolder(source, commands);
  if ((await readCached(folder)) !== undefined) return folder;
  const { seconds } = await step(log, `building ${getName(options)}`, () =>
    ensureCached(folder, async (unfinished) => {
      await build(options, unfinished);
      return { commands };
    }),
  );
  log(`${getName(options)}: built (${seconds})`);
  return folder;
}

/** Whether these programs lie in the cache. */
export async function isBuilt(source: string, commands: readonly string[]): Promise<boolean> {
  return (await readCached(await findFolder(source, commands))) !== undefined;
}

/** Files of a module that is named in the go.mod of a folder of `programs/`, kept like programs. */
export async function moduleFiles(source: string, module: string, path: string): Promise<string> {
  const folder = await findFolder(source, [path]);
  await ensureCached(folder, async (unfinished) => {
    const options = { cwd: getFolder(source), env: environment };
    const go = await goProgram(oldestGoMinor);
    await run(go, ['mod', 'download', module], options);
    const place = await run(go, ['list', '-m', '-f', '{{.Dir}}', module], options);
    await cp(join(place.trim(), path), join(unfinished, 'files'), { recursive: true });
    return { module };
  });
  return join(folder, 'files');
}

// Gigabytes that nothing needs once the programs are there.
const home = join(cacheFolder(), 'cluster');
const cacheName = '.compiled-';
const compilerCache = join(home, `${cacheName}${process.pid}`);

/** Takes away what compilers left, also those of runs that were killed. */
export async function dropCompilerCache(): Promise<void> {
  const left = (await readdir(home).catch(() => [])).filter((name) => name.startsWith(cacheName));
  const isOver = (name: string) => !isRunning(Number(name.slice(cacheName.length)));
  for (const name of left.filter(isOver)) await rm(join(home, name), { recursive: true });
  await rm(compilerCache, { recursive: true, force: true });
}

// Of every go.mod here.
const oldestGoMinor = 26;

const environment = {
  ...process.env,
  CGO_ENABLED: '0',
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-mod=readonly',
};

async function build({ source, commands = [], linkerFlags = [] }: BuildOptions, folder: string) {
  const flags = ['-s', '-w', ...linkerFlags].join(' ');
  const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags', flags, '-o', `${folder}/`];
  const what = commands.length > 0 ? commands : ['.'];
  const env = { ...environment, GOCACHE: compilerCache };
  await run(await goProgram(oldestGoMinor), [...args, ...what], { cwd: getFolder(source), env });
}

async function findFolder(source: string, commands: readonly string[]): Promise<string> {
  const paths = ['main.go', 'go.mod', 'go.sum'].map((name) => join(getFolder(source), name));
  const texts = await Promise.all(paths.filter(existsSync).map((path) => readFile(path, 'utf8')));
  const what = [...texts, ...commands].join('\0');
  const hash = createHash('sha256').update(what).digest('hex').slice(0, 8);
  return join(cacheFolder(), 'cluster', `${source}-${hash}`);
}

function getFolder(source: string): string {
  return fileURLToPath(new URL(`programs/${source}`, import.meta.url));
}

function getName({ source, commands = [] }: BuildOptions): string {
  const names = commands.map((command) => command.split('/').at(-1));
  return names.length > 0 ? `${source} (${names.join(', ')})` : source;
}
