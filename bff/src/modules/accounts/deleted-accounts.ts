import { times } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { membersRepository } from './members-repository.ts';

/** Longer than a request that was let in before may still write: that of a picture takes longest. */
const leftAloneMs = times.sessionMemoMs + 2 * times.pictureUploadMs;

/**
 * Removes what is left of accounts that their members deleted; those whose mail is not out yet are
 * looked at again the next time. How many were looked at.
 */
export async function removeDeletedAccounts(connection: Connection, now: Date): Promise<number> {
  const members = membersRepository(connection);
  const ids = await members.deletedBefore(new Date(now.getTime() - leftAloneMs));
  for (const id of ids) await members.removeDeleted(id);
  return ids.length;
}
