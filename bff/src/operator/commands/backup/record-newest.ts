import { recordBackup } from '../../../lib/backup/newest-backup.ts';
import type { CommandResult, Database } from '../../lib/command.ts';
import { findNewest } from './keep-backups.ts';
import { folderBytes, readManifest } from './manifest.ts';

/** Records the newest backup of `--keep`, once it has been copied elsewhere. */
export async function recordNewest(
  [folder = '']: string[],
  database: Database,
): Promise<CommandResult> {
  const newest = await findNewest(folder);
  const { begunAt } = await readManifest(newest);
  const bytes = await folderBytes(newest);
  await recordBackup(await database(), new Date(begunAt), bytes);
  return { text: `${newest} is recorded.`, json: { folder: newest, begunAt, bytes } };
}
