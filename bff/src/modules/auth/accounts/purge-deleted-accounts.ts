import { dayMs, times } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { accountRemoval } from '../users/account-removal.ts';

/** Longer than an authenticated request may still write; picture uploads take longest. */
const leftAloneMs = times.sessionMemoMs + 2 * times.pictureUploadMs;
/** The longest outage of the mail server before the last mail is given up. */
const mailAwaitedMs = dayMs;
const accountsPerRound = 200;

/**
 * Removes the data of deleted accounts, and accounts whose mail was sent; others stay, emptied, for
 * at most a day. Returns how many accounts were processed.
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
