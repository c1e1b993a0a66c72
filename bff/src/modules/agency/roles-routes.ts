import {
  type HeldRole,
  heldRole,
  idSchema as id,
  type RoleConfirmation,
  roleConfirmation,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { DomainError } from '../../lib/http/domain-error.ts';
import { noContent } from '../../lib/http/route-schemas.ts';
import { formatGrant } from '../auth/roles/format-grant.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { agencyAudit, requireOther } from './agency-audit.ts';
import { groupsRepository } from './groups-repository.ts';

const heldRoles = z.object({
  roles: z.array(z.object({ member: z.object({ id, email: z.string() }), ...heldRole.shape })),
});
const tags = ['agency'];

/** Roles of the agency: listed for admins and auditors, confirmed by admins. */
export const rolesRoutes: FastifyPluginAsyncZod = async (app) => {
  const roles = rolesRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const groups = groupsRepository(app.mongo);
  const { onAccount } = agencyAudit(app);
  const onRequest = app.authenticate;

  /** What a group gives the member and an admin has to confirm; null once it is. @throws DomainError */
  async function findPending(
    { member, role, group }: RoleConfirmation,
    admin: Principal,
  ): Promise<{ user: UserDocument; source: HeldRole['source'] } | null> {
    const user = requireOther(await users.find(member), admin);
    const given = (await app.rolesOf(user)).find((one) => one.role === role && one.from === group);
    if (!given) throw new DomainError('not_found');
    if (given.state === 'active') return null;
    // Who gets in by then may be somebody else.
    if (user.state !== 'active') throw new DomainError('account_not_active');
    return { user, source: given.source };
  }

  app.get(
    '/api/agency/roles',
    // Described with the screens that use it.
    { onRequest, schema: { hide: true, response: { 200: heldRoles } } },
    async () => {
      const ids = (await groups.list()).map(({ _id }) => _id);
      const members = await roles.list(app.config.groupRoles.length > 0 ? ids : []);
      const lists = members.map(async (user) => {
        const held = await app.rolesOf(user);
        return held.map((one) => ({ member: { id: user._id, email: user.email }, ...one }));
      });
      return { roles: (await Promise.all(lists)).flat() };
    },
  );

  app.post(
    '/api/agency/roles/confirm',
    { onRequest, schema: { tags, body: roleConfirmation, response: { 204: noContent } } },
    async ({ body, member: admin }, reply) => {
      const pending = await findPending(body, admin);
      // A repeated request finds it done already.
      if (!pending) return reply.code(204).send();
      const { user, source } = pending;
      const { role: granted } = body;
      const from = await groups.find(body.group);
      const line = {
        act: 'confirm-role',
        userId: user._id,
        email: user.email,
        roles: [formatGrant(granted, from ?? body.group)],
        groups: [body.group],
      } as const;
      await onAccount(admin, line, async (by) => {
        if (!(await roles.confirm(user._id, { role: granted, from: body.group, source, by })))
          throw new DomainError('not_found');
      }).catch(async (error) => {
        // Another admin may just have confirmed it.
        if (!(error instanceof DomainError) || (await findPending(body, admin))) throw error;
      });
      app.userCache.forget(user._id);
      app.publishToMember(user._id, { event: 'roles.changed' });
      return reply.code(204).send();
    },
  );
};
