import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCached } from '../../lib/ensure-cached.ts';
import { cacheFolder } from '../../lib/folders.ts';
import { run } from '../../lib/run-command.ts';
import { goProgram } from './go-program.ts';

/** Builds the program in a folder of `programs/` once per machine; returns its path. */
export async function buildGo(name: string, command = '.'): Promise<string> {
  const source = fileURLToPath(new URL(`../programs/${name}`, import.meta.url));
  const paths = ['main.go', 'go.mod', 'go.sum'].map((file) => join(source, file));
  const texts = await Promise.all(paths.filter(existsSync).map((path) => readFile(path, 'utf8')));
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 8);
  const folder = join(cacheFolder(), name, hash);
  const oldestMinor = Number(/^go 1\.(\d+)/m.exec(texts.join('\n'))?.[1]);
  await ensureCached(folder, async (unfinished) => {
    const output = join(unfinished, name);
    const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', output];
    await run(await goProgram(oldestMinor), [...args, command], { cwd: source, env: goSettings });
    return {};
  });
  return join(folder, name);
}

const goSettings = {
  ...process.env,
  CGO_ENABLED: '0',
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-mod=readonly',
  // The compilers are short-lived: without garbage collection they are a fifth faster.
  GOGC: 'off',
  GOMEMLIMIT: '1GiB',
};
