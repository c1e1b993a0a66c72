import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const marker = 'complete.json';

/** What the marker of a kept folder says, or nothing when it was never finished. */
export async function readKept<Facts>(folder: string): Promise<Facts | undefined> {
  const path = join(folder, marker);
  if (!existsSync(path)) return undefined;
  return JSON.parse(await readFile(path, 'utf8')) as Facts;
}

/**
 * Makes a folder of the cache once. It is filled under another name and moved into place when whole,
 * so an interrupted run leaves nothing behind that looks finished, and two runs may race.
 */
export async function keepOnce<Facts>(
  folder: string,
  fill: (unfinished: string) => Promise<Facts>,
): Promise<Facts> {
  const kept = await readKept<Facts>(folder);
  if (kept !== undefined) return kept;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    await chmod(unfinished, 0o755);
    const facts = await fill(unfinished);
    await writeFile(join(unfinished, marker), JSON.stringify(facts, null, 2));
    if ((await readKept<Facts>(folder)) === undefined) {
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder).catch(async (error) => {
        if ((await readKept<Facts>(folder)) === undefined) throw error;
      });
    }
    return facts;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
