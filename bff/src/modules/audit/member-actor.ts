import type { FastifyInstance } from 'fastify';
import type { AuditActor } from '../../audit/audit-line-model.ts';
import type { Principal } from '../auth/users/principal.ts';

/** A signed-in member as the actor of an audit line, with their current address. */
export async function toMemberActor(
  { userCache }: FastifyInstance,
  { userId: id }: Principal,
): Promise<AuditActor> {
  return { type: 'member', id, name: (await userCache.get(id))?.email ?? id };
}
