import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAllLeftovers } from './end-leftovers.ts';
import { isRunning } from './process-table.ts';

const prefix = 'firedeck-run-';
const ownerFile = 'owner';

/** A new folder for one run; its owner removes it. Open to the database's account. */
export async function throwAwayFolder(): Promise<string> {
  await removeOrphans();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  await writeFile(join(folder, ownerFile), String(process.pid));
  return folder;
}

// A run that was killed could not tidy up: its servers would go on for ever.
async function removeOrphans(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name)).filter(isOrphan))
    await remove(folder).catch(() => undefined);
}

function isOrphan(folder: string): boolean {
  const owner = join(folder, ownerFile);
  return existsSync(owner) && !isRunning(Number.parseInt(readFileSync(owner, 'utf8'), 10));
}

async function remove(folder: string): Promise<void> {
  await endAllLeftovers(folder);
  await rm(folder, { recursive: true, force: true });
}
