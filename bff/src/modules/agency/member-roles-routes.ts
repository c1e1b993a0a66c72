import {
  agencyLimits,
  excludesItself,
  idSchema,
  type MemberRoles,
  memberRoles,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError, limitReached } from '../../lib/http/domain-error.ts';
import { idParams, noContent, requireId } from '../../lib/http/route-schemas.ts';
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
import { type AccountLine, agencyAudit, requireOther } from './agency-audit.ts';
import { groupsRepository } from './groups-repository.ts';
import { memberRolesInput, roleGrant } from './role-grant.ts';

const tags = ['agency'];
/** Further ones only where a directory changes the member at the same moments. */
const attempts = 5;

/** Roles that agency admins grant to a member directly. */
export const memberRolesRoutes: FastifyPluginAsyncZod = async (app) => {
  const users = accountsRepository(app.mongo);
  const roles = rolesRepository(app.mongo);
  const groups = groupsRepository(app.mongo);
  const { onAccount } = agencyAudit(app);
  const onRequest = app.authenticate;

  async function findOther(id: string, admin: Principal): Promise<UserDocument> {
    const user = requireOther(await users.find(requireId(idSchema, id, 'not_found')), admin);
    // Nobody has shown yet who it is.
    if (user.state === 'invited') throw new DomainError('not_allowed');
    return user;
  }

  const describe = async (user: UserDocument): Promise<MemberRoles> => ({
    roles: await app.rolesOf(user),
    version: getRolesVersion(user.roles),
  });

  function announce({ _id }: UserDocument): void {
    app.userCache.forget(_id);
    app.publishToMember(_id, { event: 'roles.changed' });
  }

  /** @throws DomainError when a group of a role to grant is none of the agency's */
  async function listNames(
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

  /** @throws DomainError `roles_changed` */
  async function requireVersion(user: UserDocument, version: string): Promise<void> {
    if (getRolesVersion(user.roles) !== version)
      throw new DomainError('roles_changed', { current: await describe(user) });
  }

  /** One command, which is repeated while something else of the grants changes. @throws DomainError */
  async function save(
    user: UserDocument,
    changes: readonly RoleChange[],
    by: string,
  ): Promise<UserDocument> {
    const version = getRolesVersion(user.roles);
    let current: UserDocument | null = user;
    for (let attempt = 1; current && attempt <= attempts; attempt++) {
      await requireVersion(current, version);
      const next = changeGrants(current.roles, changes, { by, at: new Date() });
      if (excludesItself(next)) throw new DomainError('role_excluded');
      if (await roles.replace(current, next)) return { ...current, roles: next };
      current = await users.find(user._id);
    }
    throw new DomainError(current ? 'temporarily_unavailable' : 'not_found');
  }

  app.put(
    '/api/agency/members/:id/roles',
    {
      onRequest,
      bodyLimit: agencyLimits.rolesBodyBytes,
      schema: { tags, params: idParams, body: memberRolesInput, response: { 200: memberRoles } },
    },
    async ({ params, body: { version, roles: wanted }, member: admin }) => {
      const user = await findOther(params.id, admin);
      const changes = listRoleChanges(user.roles, wanted);
      // A repeated request finds it done already.
      if (changes.length === 0) return describe(user);
      await requireVersion(user, version);
      if (changes.length > agencyLimits.roleChangesAtOnce) throw limitReached('roleChangesAtOnce');
      const names = await listNames(changes, wanted);
      const toLine = ({ act, role, group }: RoleChange): AccountLine => ({
        act: `${act}-role`,
        userId: user._id,
        email: user.email,
        roles: [formatGrant(role, group && (names.get(group) ?? group))],
        groups: group === null ? [] : [group],
      });
      const { name: by } = await toMemberActor(app, admin);
      const saveBetweenLines = changes.reduceRight<() => Promise<UserDocument>>(
        (perform, change) => () => onAccount(admin, toLine(change), perform),
        () => save(user, changes, by),
      );
      const saved = await saveBetweenLines();
      announce(user);
      return describe(saved);
    },
  );

  // Pages of the release before change one role at a time.
  for (const act of ['grant', 'revoke'] as const)
    app.post(
      `/api/agency/members/:id/roles/${act}`,
      {
        onRequest,
        schema: { tags, params: idParams, body: roleGrant, response: { 204: noContent } },
      },
      async ({ params, body: { role, group }, member: admin }, reply) => {
        const grant = { role, ...(group !== null && { group }) };
        const user = await findOther(params.id, admin);
        const station = group === null ? null : await groups.find(group);
        if (group !== null && !station) throw new DomainError('not_found');
        const line = {
          act: `${act}-role`,
          userId: user._id,
          email: user.email,
          roles: [formatGrant(role, station)],
          groups: group === null ? [] : [group],
        } as const;
        await onAccount(admin, line, async (by) => {
          const isDone =
            act === 'grant'
              ? await roles.grant(user._id, { ...grant, by })
              : await roles.revoke(user._id, grant);
          if (!isDone) throw new DomainError(act === 'grant' ? 'role_excluded' : 'not_found');
        });
        announce(user);
        return reply.code(204).send();
      },
    );
};
