import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../users/accounts-repository.ts';
import { carryOver, documentsPerRound } from '../users/carry-over.ts';
import { isCurrentKey } from './is-current-key.ts';
import type { KeyDocument } from './key-model.ts';
import { keysRepository } from './keys-repository.ts';

/** Carries over the outbox of a new key to the user's. */
export const carryOverFromKey = (
  app: FastifyInstance,
  { userId, _id, outbox: entries = [] }: Pick<KeyDocument, 'userId' | '_id' | 'outbox'>,
): Promise<void> =>
  carryOver(app, userId, {
    entries,
    clear: () => keysRepository(app.mongo).clearOutbox(userId, _id),
  });

/** Carries over what a crash has interrupted. */
export async function carryOverKeys(app: FastifyInstance, before: Date): Promise<void> {
  const keys = keysRepository(app.mongo);
  for (const key of await keys.withOutboxBefore(before, documentsPerRound)) {
    await carryOverFromKey(app, key);
    const owner = await accountsRepository(app.mongo).find(key.userId);
    // A revoked key stayed only for its mail.
    if (owner && !isCurrentKey(key, owner)) await keys.remove(key.userId, key._id);
  }
}
