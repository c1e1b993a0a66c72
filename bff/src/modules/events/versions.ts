import type { Pulse } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';

export type Versions = Omit<Pulse, 'live'>;

/** The versions of what a member's screens show: one small read each. */
export async function versionsOf(app: FastifyInstance, userId: string): Promise<Versions> {
  const [tools, notes, modules] = await Promise.all([
    versionIn(app, 'toolLists', userId),
    versionIn(app, 'userNotes', userId),
    app.registry.serial(),
  ]);
  return { tools, notes, modules };
}

// A list or notes that were never written are version 0.
async function versionIn(app: FastifyInstance, collection: string, userId: string) {
  const stored = await app.mongo
    .collection<{ _id: string; v: number }>(collection)
    .findOne({ _id: userId }, { projection: { v: 1 } });
  return stored?.v ?? 0;
}
