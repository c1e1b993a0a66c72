import { dayMs } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { accountRemoval } from '../auth/users/account-removal.ts';
import { provisionedUsers } from './users/provisioned-users.ts';

/** How long a directory can restore a deleted user. */
const daysBeforeRemoval = 30;
const accountsPerRound = 200;

/** Removes accounts that a directory deleted a month ago, with all their data. Returns how many. */
export async function removeLeavers(
  app: Pick<FastifyInstance, 'mongo' | 'favicons'>,
  now: Date,
  held: readonly string[] = [],
): Promise<number> {
  const removal = accountRemoval(app.mongo);
  const before = new Date(now.getTime() - daysBeforeRemoval * dayMs);
  const users = provisionedUsers(app.mongo);
  let removed = 0;
  for (const id of await users.listDeleted(before, accountsPerRound, held)) {
    if (!(await users.endForGood(id, before))) continue;
    await removal.remove(id);
    app.favicons.forgetMember(id);
    removed += 1;
  }
  return removed;
}
