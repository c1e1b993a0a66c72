import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const marker = 'complete.json';
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** The facts stored with a cached folder; undefined unless it is complete. */
export async function readCached<Facts>(folder: string): Promise<Facts | undefined> {
  const path = join(folder, marker);
  if (!existsSync(path)) return undefined;
  return JSON.parse(await readFile(path, 'utf8')) as Facts;
}

/**
 * Creates a cached folder once. It is filled under a temporary name and renamed when complete,
 * so an interrupted run leaves no partial folder, and two runs may race.
 */
export async function ensureCached<Facts>(
  folder: string,
  fill: (unfinished: string) => Promise<Facts>,
): Promise<Facts> {
  const cached = await readCached<Facts>(folder);
  if (cached !== undefined) return cached;
  await mkdir(dirname(folder), { recursive: true });
  await removeAbandoned(folder);
  const unfinished = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    await chmod(unfinished, 0o755);
    const facts = await fill(unfinished);
    await writeFile(join(unfinished, marker), JSON.stringify(facts, null, 2));
    if ((await readCached<Facts>(folder)) === undefined) {
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder).catch(async (error) => {
        if ((await readCached<Facts>(folder)) === undefined) throw error;
      });
    }
    return facts;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

// A killed run leaves partial files; compilers leave gigabytes.
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(dirname(folder));
  for (const name of names.filter((one) => one.startsWith(`.${basename(folder)}-`))) {
    const path = join(dirname(folder), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}
