import { dayMs, times } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { accountRemoval } from '../users/account-removal.ts';

/** Longer than a request that was let in before may still write: that of a picture takes longest. */
const leftAloneMs = times.sessionMemoMs + 2 * times.pictureUploadMs;
/** As long as an outage of the mail server may last before the last mail is given up. */
const mailAwaitedMs = dayMs;
const accountsPerRound = 200;

/**
 * Removes what is left of accounts that their members deleted; those whose mail is not out yet stay
 * for a day at most, emptied. How many were looked at.
 */
export async function purgeDeletedAccounts(
  app: Pick<FastifyInstance, 'mongo' | 'favicons'>,
  now: Date,
  { atMost = accountsPerRound, held = [] as readonly string[] } = {},
): Promise<number> {
  const removal = accountRemoval(app.mongo);
  const deletion = {
    before: new Date(now.getTime() - leftAloneMs),
    mailAwaitedSince: new Date(now.getTime() - mailAwaitedMs),
  };
  const ids = await removal.listDeleted(deletion, atMost, held);
  for (const id of ids) {
    await removal.removeDeleted(id, deletion);
    app.favicons.forgetMember(id);
  }
  return ids.length;
}
