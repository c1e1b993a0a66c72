import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../../lib/folders.ts';
import type { ModuleId } from '../../lib/modules.ts';
import { runProgram } from '../../lib/run-program.ts';
import type { StackFolders } from './stack-folders.ts';

/** The release key of a module: the stored one, or a new one from the operator command. */
export async function releaseKey(
  id: ModuleId,
  folders: StackFolders,
  mongodbUri: string,
): Promise<string> {
  const file = join(folders.releaseKeys, `${id}.key`);
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  return newReleaseKey(id, folders, mongodbUri);
}

export async function newReleaseKey(
  id: ModuleId,
  folders: StackFolders,
  mongodbUri: string,
): Promise<string> {
  const args = [join(checkout, 'bff/src/operator.ts'), 'release-key', id, '--json'];
  const env = { ...process.env, MONGODB_URI: mongodbUri };
  const { key } = JSON.parse(await runProgram(process.execPath, args, { cwd: checkout, env }));
  await writeFile(join(folders.releaseKeys, `${id}.key`), `${key}\n`, { mode: 0o600 });
  return key;
}
