import type { Pulse } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../auth/users/principal.ts';

export type Versions = Omit<Pulse, 'live'>;

/** Reads the versions of a member's data and their authors, one small query each. */
export async function readVersions(app: FastifyInstance, member: Principal): Promise<Versions> {
  const { userId } = member;
  const [tools, notes, modules] = await Promise.all([
    versionIn(app, 'toolLists', userId),
    versionIn(app, 'userNotes', userId),
    app.registry.serial(),
  ]);
  const elsewhere = app.isRedisReady()
    ? await app.lastChangeSessions.elsewhere(member, { tools, notes })
    : [];
  return { tools, notes, modules, ...(elsewhere.length > 0 && { elsewhere }) };
}

// 0 before the first write.
async function versionIn(app: FastifyInstance, collection: string, userId: string) {
  const stored = await app.mongo
    .collection<{ _id: string; v: number }>(collection)
    .findOne({ _id: userId }, { projection: { v: 1 } });
  return stored?.v ?? 0;
}
