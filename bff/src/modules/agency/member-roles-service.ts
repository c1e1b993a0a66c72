import {
  agencyLimits,
  excludesItself,
  type MemberRoles,
  type MemberRolesInput,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, limitReached } from '../../lib/http/domain-error.ts';
import { toMemberActor } from '../audit/member-actor.ts';
import { formatGrant } from '../auth/roles/format-grant.ts';
import {
  changeGrants,
  getRolesVersion,
  listRoleChanges,
  type RoleChange,
} from '../auth/roles/role-set.ts';
import { rolesRepository } from '../auth/roles/roles-repository.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { type AccountLine, agencyAudit } from './agency-audit.ts';
import { groupsRepository } from './groups-repository.ts';
import { otherMembers } from './other-members.ts';

/** One is enough unless a directory changes the member at the same moment. */
const maxAttempts = 5;

/** Roles that agency admins grant to a member directly. */
export function memberRolesService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const others = otherMembers(app);
  const roles = rolesRepository(app.mongo);
  const groups = groupsRepository(app.mongo);
  const { onAccount } = agencyAudit(app);

  const describe = async (user: UserDocument): Promise<MemberRoles> => ({
    roles: await app.rolesOf(user),
    version: getRolesVersion(user.roles),
  });

  function publishChange({ _id }: UserDocument): void {
    app.userCache.forget(_id);
    app.publishToMember(_id, { event: 'roles.changed' });
  }

  /** Names by id. @throws DomainError for a role to grant in a group that the agency doesn't have */
  async function listGroupNames(
    changes: readonly RoleChange[],
    wanted: readonly { group: string | null }[],
  ): Promise<Map<string, string>> {
    const names = new Map((await groups.list()).map(({ _id, name }) => [_id, name]));
    const fields = changes
      .filter(({ act, group }) => act === 'grant' && group !== null && !names.has(group))
      .map((change) => ({
        field: `roles.${wanted.findIndex(({ group }) => group === change.group)}.group`,
        message: 'must be a group of the agency',
      }));
    if (fields.length > 0) throw new DomainError('validation_failed', { fields });
    return names;
  }

  async function requireVersion(user: UserDocument, version: string): Promise<void> {
    if (getRolesVersion(user.roles) !== version)
      throw new DomainError('roles_changed', { current: await describe(user) });
  }

  /** Retries when other grants of the member changed since they were read. @throws DomainError */
  async function save(
    user: UserDocument,
    changes: readonly RoleChange[],
    by: string,
  ): Promise<UserDocument> {
    const version = getRolesVersion(user.roles);
    let current: UserDocument | null = user;
    for (let attempt = 1; current && attempt <= maxAttempts; attempt++) {
      await requireVersion(current, version);
      const next = changeGrants(current.roles, changes, { by, at: new Date() });
      if (excludesItself(next)) throw new DomainError('role_excluded');
      if (await roles.replace(current, next)) return { ...current, roles: next };
      current = await users.find(user._id);
    }
    throw new DomainError(current ? 'temporarily_unavailable' : 'not_found');
  }

  /** Saves the changes with one audit entry for each. */
  async function saveAudited(
    admin: Principal,
    user: UserDocument,
    { changes, names }: { changes: readonly RoleChange[]; names: Map<string, string> },
  ): Promise<UserDocument> {
    const { name: by } = await toMemberActor(app, admin);
    const saveWithinLines = changes.reduceRight<() => Promise<UserDocument>>(
      (perform, change) => () => {
        const groupName = change.group && (names.get(change.group) ?? change.group);
        return onAccount(admin, toAuditLine(user, change, groupName), perform);
      },
      () => save(user, changes, by),
    );
    return saveWithinLines();
  }

  return {
    async replace(
      admin: Principal,
      id: string,
      { version, roles: wanted }: MemberRolesInput,
    ): Promise<MemberRoles> {
      const user = await others.findJoined(id, admin);
      const changes = listRoleChanges(user.roles, wanted);
      // A retried request finds the roles as wanted.
      if (changes.length === 0) return describe(user);
      await requireVersion(user, version);
      if (changes.length > agencyLimits.roleChangesAtOnce) throw limitReached('roleChangesAtOnce');
      const names = await listGroupNames(changes, wanted);
      const saved = await saveAudited(admin, user, { changes, names });
      publishChange(user);
      return describe(saved);
    },

    async change(admin: Principal, id: string, { act, role, group }: RoleChange): Promise<void> {
      const grant = { role, ...(group !== null && { group }) };
      const user = await others.findJoined(id, admin);
      const station = group === null ? null : await groups.find(group);
      if (group !== null && !station) throw new DomainError('not_found');
      await onAccount(admin, toAuditLine(user, { act, role, group }, station), async (by) => {
        const isDone =
          act === 'grant'
            ? await roles.grant(user._id, { ...grant, by })
            : await roles.revoke(user._id, grant);
        if (!isDone) throw new DomainError(act === 'grant' ? 'role_excluded' : 'not_found');
      });
      publishChange(user);
    },
  };
}

const toAuditLine = (
  { _id: userId, email }: UserDocument,
  { act, role, group }: RoleChange,
  station: Parameters<typeof formatGrant>[1],
): AccountLine => ({
  act: `${act}-role`,
  userId,
  email,
  roles: [formatGrant(role, station)],
  groups: group === null ? [] : [group],
});
