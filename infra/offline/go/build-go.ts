import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCached } from '../../lib/ensure-cached.ts';
import { cacheFolder } from '../../lib/folders.ts';
import { run } from '../../lib/run-command.ts';
import { goProgram } from './go-program.ts';

interface GoBuild {
  /** A folder of `programs/`. */
  name: string;
  /** Commands of the modules in its go.mod; without them its own program. */
  commands?: readonly string[];
  linkerFlags?: readonly string[];
  /** The compiler leaves gigabytes, which nothing needs once the programs are there. */
  isLarge?: boolean;
}

const settings = {
  ...process.env,
  CGO_ENABLED: '0',
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-mod=readonly',
};

// The compilers are short-lived: without garbage collection they are a fifth faster.
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
    await run(go, [...args, '-o', `${unfinished}/`, ...what], { cwd: source, env });
    await rm(compiled, { recursive: true, force: true });
  });
}

/** Copies a folder of a module that the go.mod of a program names; returns the copy. */
export async function copyGoFiles(name: string, module: string, path: string): Promise<string> {
  const folder = await cached(name, [path], async (unfinished, source, go) => {
    const options = { cwd: source, env: settings };
    await run(go, ['mod', 'download', module], options);
    const root = await run(go, ['list', '-m', '-f', '{{.Dir}}', module], options);
    await cp(join(root.trim(), path), join(unfinished, 'files'), { recursive: true });
  });
  return join(folder, 'files');
}

async function cached(
  name: string,
  commands: readonly string[],
  fill: (unfinished: string, source: string, go: string) => Promise<void>,
): Promise<string> {
  const source = fileURLToPath(new URL(`../programs/${name}`, import.meta.url));
  const paths = ['main.go', 'go.mod', 'go.sum'].map((file) => join(source, file));
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
