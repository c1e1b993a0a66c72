import { dayMs, times } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { linksSince } from '../users/one-time-links.ts';
import { userModel } from '../users/user-model.ts';

/**
 * Removes accounts that were never confirmed and invitations that were never accepted, once their
 * links have expired. Nobody has signed in to them, so they have no other data. Returns how many
 * were removed.
 */
export async function purgeUnconfirmedAccounts(
  connection: Connection,
  now: Date,
  held: readonly string[] = [],
): Promise<number> {
  const before = new Date(now.getTime() - times.unusedAccountDays * dayMs);
  const over = (purpose: 'confirm' | 'reset' | 'invite') =>
    trusted({ $not: { $gt: linksSince(purpose, before) } });
  const { deletedCount } = await userModel(connection)
    .deleteMany({
      _id: trusted({ $nin: held }),
      emailConfirmedAt: null,
      state: trusted({ $in: ['active', 'invited'] }),
      createdAt: trusted({ $lt: before }),
      'nonces.confirm.at': over('confirm'),
      'furtherSignUps.at': over('confirm'),
      'nonces.reset.at': over('reset'),
      'nonces.invite.at': over('invite'),
    })
    .exec();
  return deletedCount;
}
