import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './process-table.ts';
import { stopAllOrphans } from './stop-orphans.ts';

const prefix = 'firedeck-run-';
const ownerFile = 'owner';

/** Creates a folder for one run; its owner removes it. The database account can enter it. */
export async function makeTemporaryFolder(): Promise<string> {
  await removeOrphans();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  await writeFile(join(folder, ownerFile), String(process.pid));
  return folder;
}

/** Removes the folders of killed runs, and stops their servers, which would run forever. */
export async function removeOrphans(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name)).filter(isOrphan))
    await remove(folder).catch(() => undefined);
}

function isOrphan(folder: string): boolean {
  const owner = readOwner(folder);
  return owner !== null && !isRunning(owner);
}

/** Null while the folder is being created or removed. */
function readOwner(folder: string): number | null {
  try {
    const owner = Number.parseInt(readFileSync(join(folder, ownerFile), 'utf8'), 10);
    return Number.isInteger(owner) ? owner : null;
  } catch {
    return null;
  }
}

async function remove(folder: string): Promise<void> {
  await stopAllOrphans(folder);
  await rm(folder, { recursive: true, force: true });
}
