import type { Connection } from 'mongoose';

/**
 * Deletes all matching documents. DocumentDB skips documents that are locked by a concurrent
 * write, where MongoDB waits, so the delete repeats until none match.
 */
export async function deleteAll(
  collection: ReturnType<Connection['collection']>,
  filter: Record<string, string | object>,
): Promise<void> {
  do await collection.deleteMany(filter);
  while (await collection.findOne(filter, { projection: { _id: 1 } }));
}
