import { type HeldRole, type Role, times } from '@firedeck/contract';
import fastifyPlugin from 'fastify-plugin';
import { TtlCache } from '../../../lib/cache/ttl-cache.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { groupModel } from '../groups/group-model.ts';
import type { UserDocument } from '../users/user-model.ts';
import { resolveRoles } from './resolve-roles.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All roles of a member, including pending ones; groups are cached for 2 s. */
    rolesOf(user: Pick<UserDocument, 'groups' | 'roles'>): Promise<HeldRole[]>;
    /** The active roles, each once. */
    activeRolesOf(user: Pick<UserDocument, 'groups' | 'roles'>): Promise<Role[]>;
    /** @throws DomainError `not_allowed` for a member without any of the roles. */
    refuseOtherRoles(user: UserDocument | null, roles: readonly Role[]): Promise<void>;
  }
}

/** Roles as stored in the database now; tokens contain none. */
export const memberRoles = fastifyPlugin(
  async (app) => {
    const groups = groupModel(app.mongo);
    const known = new TtlCache(times.registryMemoMs, () => groups.find().lean().exec());
    const rules = { groupRoles: app.config.groupRoles, groupsFrom: app.config.groupsFrom };

    app.decorate('rolesOf', async (user) => {
      const needsGroups = rules.groupRoles.length > 0 && (user.groups?.length ?? 0) > 0;
      return resolveRoles(user, needsGroups ? await known.get('all') : [], rules);
    });
    app.decorate('activeRolesOf', async (user) => {
      const held = await app.rolesOf(user);
      const active = held.filter(({ state }) => state === 'active');
      return [...new Set(active.map(({ role }) => role))];
    });
    app.decorate('refuseOtherRoles', async (user, roles) => {
      const active = user ? await app.activeRolesOf(user) : [];
      if (!active.some((role) => roles.includes(role))) throw new DomainError('not_allowed');
    });
  },
  { name: 'member-roles', fastify: '5.x', dependencies: ['mongo'] },
);
