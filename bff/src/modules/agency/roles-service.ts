import type { HeldRole, RoleConfirmation } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import { formatGrant } from '../auth/roles/format-grant.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { agencyAudit } from './agency-audit.ts';
import { groupsRepository } from './groups-repository.ts';
import { otherMembers } from './other-members.ts';

/** All roles of the agency, and the confirmation of those that a group gives. */
export function rolesService(app: FastifyInstance) {
  const roles = rolesRepository(app.mongo);
  const others = otherMembers(app);
  const groups = groupsRepository(app.mongo);
  const { onAccount } = agencyAudit(app);

  /** A role that waits for a confirmation; null once it is confirmed. @throws DomainError */
  async function findPending(
    { member, role, group }: RoleConfirmation,
    admin: Principal,
  ): Promise<{ user: UserDocument; source: HeldRole['source'] } | null> {
    const user = await others.find(member, admin);
    const given = (await app.rolesOf(user)).find((one) => one.role === role && one.from === group);
    if (!given) throw new DomainError('not_found');
    if (given.state === 'active') return null;
    // Another person may have the account by the time it is active.
    if (user.state !== 'active') throw new DomainError('account_not_active');
    return { user, source: given.source };
  }

  return {
    async list() {
      const ids = (await groups.list()).map(({ _id }) => _id);
      const members = await roles.list(app.config.groupRoles.length > 0 ? ids : []);
      const lists = members.map(async (user) => {
        const held = await app.rolesOf(user);
        return held.map((one) => ({ member: { id: user._id, email: user.email }, ...one }));
      });
      return { roles: (await Promise.all(lists)).flat() };
    },

    async confirm(admin: Principal, confirmation: RoleConfirmation): Promise<void> {
      const pending = await findPending(confirmation, admin);
      // A retried request finds the role confirmed.
      if (!pending) return;
      const { user, source } = pending;
      const { role, group } = confirmation;
      const line = {
        act: 'confirm-role',
        userId: user._id,
        email: user.email,
        roles: [formatGrant(role, (await groups.find(group)) ?? group)],
        groups: [group],
      } as const;
      await onAccount(admin, line, async (by) => {
        if (!(await roles.confirm(user._id, { role, from: group, source, by })))
          throw new DomainError('not_found');
      }).catch(async (error) => {
        // Another admin may just have confirmed it.
        if (!(error instanceof DomainError) || (await findPending(confirmation, admin)))
          throw error;
      });
      app.userCache.forget(user._id);
      app.publishToMember(user._id, { event: 'roles.changed' });
    },
  };
}
