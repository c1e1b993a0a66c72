import type { Connection } from 'mongoose';
import { toActivityEntry } from '../../../modules/activity/activity-mapping.ts';
import { activityRepository } from '../../../modules/activity/activity-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import type { CommandResult } from '../../lib/command.ts';

/** The newest activity of an account, as its member sees it. */
export async function showActivity(
  { _id, email }: UserDocument,
  { connection }: { connection: Connection },
): Promise<CommandResult> {
  const json = (await activityRepository(connection).listNewest(_id)).map(toActivityEntry);
  const lines = json.map(({ at, kind, count, device }) =>
    [
      at.replace(/\.\d+Z$/, 'Z'),
      kind.padEnd(20),
      ...(count === undefined ? [] : [`${count} times`]),
      device,
    ].join('  '),
  );
  return { text: lines.join('\n') || `${email} has no activity.`, json };
}
