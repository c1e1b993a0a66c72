import type { Connection } from 'mongoose';
import { accountAuditModel } from '../modules/accounts/account-audit-model.ts';
import { userModel } from '../modules/accounts/user-model.ts';
import { activityModel } from '../modules/activity/activity-model.ts';
import { leaseModel } from '../modules/housekeeping/lease-model.ts';
import { keyModel } from '../modules/keys/key-model.ts';
import { noteModel } from '../modules/notes/note-model.ts';
import { pictureModel } from '../modules/pictures/picture-model.ts';
import { auditModel } from '../modules/registry/audit-model.ts';
import { moduleModel } from '../modules/registry/module-model.ts';
import { sessionModel } from '../modules/sessions/session-model.ts';
import { toolListModel } from '../modules/tools/tool-list-model.ts';
import { makeIndexes } from '../plugins/indexes.ts';
import type { Database, Told } from './commands.ts';
import { operatorAuditModel } from './operator-audit-model.ts';

const makers = [
  accountAuditModel,
  activityModel,
  auditModel,
  keyModel,
  leaseModel,
  moduleModel,
  noteModel,
  operatorAuditModel,
  pictureModel,
  sessionModel,
  toolListModel,
  userModel,
];

/** Everything that the server keeps, by the names of its models. */
export function makeModels(connection: Connection): string[] {
  for (const make of makers) make(connection);
  return Object.keys(connection.models).sort();
}

/** Makes the collections and indexes of this version; run before it is rolled out. */
export async function makeSchema(_words: string[], database: Database): Promise<Told> {
  const connection = await database();
  const models = makeModels(connection);
  await makeIndexes(connection);
  return { text: `Collections and indexes are there: ${models.join(', ')}.`, json: { models } };
}
