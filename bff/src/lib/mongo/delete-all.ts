import type { Connection } from 'mongoose';

/**
 * Removes all that fits. DocumentDB passes by what is being changed at that moment, where MongoDB
 * waits for it: such documents are asked for again.
 */
export async function deleteAll(
  collection: ReturnType<Connection['collection']>,
  filter: Record<string, string | object>,
): Promise<void> {
  do await collection.deleteMany(filter);
  while (await collection.findOne(filter, { projection: { _id: 1 } }));
}
