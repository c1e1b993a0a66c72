import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCached } from '../../lib/ensure-cached.ts';
import { cacheFolder } from '../../lib/folders.ts';
import { runProgram } from '../../lib/run-program.ts';
import { goProgram } from './go-program.ts';

interface GoBuild {
  /** A folder of `programs/`. */
  name: string;
  /** Commands of the modules in its go.mod; default: the program in the folder itself. */
  commands?: readonly string[];
  linkerFlags?: readonly string[];
  /** Removes the compiler's gigabytes of cache after the build. */
  isLarge?: boolean;
}

const settings = {
  ...process.env,
  CGO_ENABLED: '0',
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-mod=readonly',
};

// Compilers are short-lived: without garbage collection they are 20 % faster.
const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '1GiB' };

/** Builds programs of Go modules once per machine; returns the folder that holds them. */
export async function buildGo(build: GoBuild): Promise<string> {
  const { name, commands = [], linkerFlags = [], isLarge } = build;
  return cached(name, commands, async (unfinished, source, go) => {
    const compiled = join(unfinished, '.compiled');
    const env = { ...settings, ...(isLarge ? { GOCACHE: compiled } : withoutCollection) };
    const flags = ['-s', '-w', ...linkerFlags].join(' ');
    const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags', flags];
    const what = commands.length > 0 ? commands : ['.'];
    await runProgram(go, [...args, '-o', `${unfinished}/`, ...what], { cwd: source, env });
    await rm(compiled, { recursive: true, force: true });
  });
}

interface GoCopy {
  /** A folder of `programs/`, whose go.mod names the version of the module. */
  name: string;
  module: string;
  /** For example `./cmd/traefik`. */
  command: string;
  /** A file of another module, and the file in the folder that replaces it. */
  replaced: { module: string; file: string; by: string };
}

/** The same for a module whose own go.mod has replacements: it is built in a copy of its folder. */
export async function buildGoCopy({ name, module, command, replaced }: GoCopy): Promise<string> {
  return cached(name, [command], async (unfinished, source, go) => {
    const [copy, other, compiled] = ['.source', '.other', '.compiled'].map((folder) =>
      join(unfinished, folder),
    ) as [string, string, string];
    const inCopy = { cwd: copy, env: { ...settings, GOCACHE: compiled } };
    await copyModule(go, { module, from: source, to: copy });
    await copyModule(go, { module: replaced.module, from: copy, to: other });
    await cp(join(source, replaced.by), join(other, replaced.file));
    await runProgram(go, ['mod', 'edit', '-replace', `${replaced.module}=${other}`], inCopy);
    const flags = ['-trimpath', '-buildvcs=false', '-ldflags', '-s -w'];
    await runProgram(go, ['build', ...flags, '-o', `${unfinished}/`, command], inCopy);
    for (const path of [copy, other, compiled]) await rm(path, { recursive: true, force: true });
  });
}

/** Copies a folder of a module that the go.mod of a program names; returns the copy. */
export async function copyGoFiles(name: string, module: string, path: string): Promise<string> {
  const folder = await cached(name, [path], async (unfinished, source, go) => {
    const root = await fetchModule(go, module, source);
    await cp(join(root, path), join(unfinished, 'files'), { recursive: true });
  });
  return join(folder, 'files');
}

/** Fetches a module of a folder's go.mod; returns its path, which is read-only. */
async function fetchModule(go: string, module: string, cwd: string): Promise<string> {
  const options = { cwd, env: settings };
  await runProgram(go, ['mod', 'download', module], options);
  return (await runProgram(go, ['list', '-m', '-f', '{{.Dir}}', module], options)).trim();
}

async function copyModule(
  go: string,
  { module, from, to }: { module: string; from: string; to: string },
): Promise<void> {
  await runProgram('cp', ['-R', '--no-preserve=mode', await fetchModule(go, module, from), to]);
}

async function cached(
  name: string,
  commands: readonly string[],
  fill: (unfinished: string, source: string, go: string) => Promise<void>,
): Promise<string> {
  const source = fileURLToPath(new URL(`../programs/${name}`, import.meta.url));
  const paths = ['main.go', 'go.mod', 'go.sum', 'dns-providers.go'].map((file) =>
    join(source, file),
  );
  const texts = await Promise.all(paths.filter(existsSync).map((path) => readFile(path, 'utf8')));
  const parts = [...texts, ...commands].join('\0');
  const hash = createHash('sha256').update(parts).digest('hex').slice(0, 8);
  const folder = join(cacheFolder(), 'go', `${name}-${hash}`);
  const oldestMinor = Number(/^go 1\.(\d+)/m.exec(parts)?.[1]);
  await ensureCached(folder, async (unfinished) => {
    await fill(unfinished, source, await goProgram(oldestMinor));
    return {};
  });
  return folder;
}
