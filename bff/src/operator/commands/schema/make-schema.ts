import type { Connection } from 'mongoose';
import { auditLineModel } from '../../../audit/audit-line-model.ts';
import { moveFormerLines } from '../../../audit/former-lines.ts';
import { holdModel } from '../../../audit/holds-repository.ts';
import { sealModel } from '../../../audit/seals/seal-model.ts';
import { newestBackupModel } from '../../../lib/backup/newest-backup.ts';
import { migrate } from '../../../lib/migrations/migrate.ts';
import { schemaModel } from '../../../lib/migrations/schema-model.ts';
import { leaseModel } from '../../../lib/mongo/lease-model.ts';
import { makeIndexes } from '../../../lib/mongo/make-indexes.ts';
import { activityModel } from '../../../modules/activity/activity-model.ts';
import { keyModel } from '../../../modules/auth/api-keys/key-model.ts';
import { deviceModel } from '../../../modules/auth/devices/device-model.ts';
import { groupModel } from '../../../modules/auth/groups/group-model.ts';
import { sessionModel } from '../../../modules/auth/sessions/session-model.ts';
import { userModel } from '../../../modules/auth/users/user-model.ts';
import { noteModel } from '../../../modules/notes/note-model.ts';
import { scimKeyModel } from '../../../modules/provisioning/keys/scim-key-model.ts';
import { moduleModel } from '../../../modules/registry/module-model.ts';
import { pictureModel } from '../../../modules/tools/pictures/picture-model.ts';
import { toolListModel } from '../../../modules/tools/tool-list-model.ts';
import type { CommandResult, Database } from '../../lib/command.ts';

const models = [
  activityModel,
  auditLineModel,
  deviceModel,
  groupModel,
  holdModel,
  keyModel,
  leaseModel,
  moduleModel,
  newestBackupModel,
  noteModel,
  pictureModel,
  schemaModel,
  scimKeyModel,
  sealModel,
  sessionModel,
  toolListModel,
  userModel,
];

export function defineModels(connection: Connection): string[] {
  for (const define of models) define(connection);
  return Object.keys(connection.models).sort();
}

/** Creates collections and indexes of this version and migrates the data. Run before a rollout. */
export async function makeSchema(_words: string[], database: Database): Promise<CommandResult> {
  const connection = await database();
  const names = defineModels(connection);
  await makeIndexes(connection);
  // Prints progress, because many documents take minutes.
  const version = await migrate(connection, { log: (line) => process.stderr.write(`${line}\n`) });
  await moveFormerLines(connection);
  return {
    text: `Collections and indexes are up to date: ${names.join(', ')}. The schema has version ${version}.`,
    json: { models: names, version },
  };
}
