import {
  type AgencyMember,
  type AgencyMemberDetails,
  type AgencyMembers,
  type AgencyMembersQuery,
  agencyLimits,
  idSchema,
  type MemberFactors,
  type Role,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import { requireId } from '../../lib/http/route-schemas.ts';
import { keysService } from '../auth/api-keys/keys-service.ts';
import { factorPolicy } from '../auth/factors/factor-policy.ts';
import { countCodesLeft } from '../auth/factors/has-factor.ts';
import { isNamed } from '../auth/roles/resolve-roles.ts';
import { getRolesVersion } from '../auth/roles/role-set.ts';
import { sessionsService } from '../auth/sessions/sessions-service.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { agencyMembersRepository, type ListedUser } from './agency-members-repository.ts';
import { groupsRepository } from './groups-repository.ts';
import { toAgencyMember } from './member-mapping.ts';

/** Members as the agency's admins and auditors see them. */
export function membersService(app: FastifyInstance) {
  const directory = agencyMembersRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const keys = keysService(app);
  const groups = groupsRepository(app.mongo);
  const policy = factorPolicy(app);
  const sessions = sessionsService(app);

  async function describe(found: ListedUser[]): Promise<AgencyMember[]> {
    const seen = await directory.lastSeen(found.map(({ _id }) => _id));
    return Promise.all(
      found.map(async (user) => toAgencyMember(user, await app.rolesOf(user), seen.get(user._id))),
    );
  }

  async function describeFactors(user: UserDocument): Promise<MemberFactors | undefined> {
    if (!policy.isOn) return undefined;
    const { mfa, passkeys = [] } = user;
    return {
      totp: mfa?.totp !== undefined,
      passkeys: passkeys.length,
      codes_left: countCodesLeft(user),
      is_required: await policy.isRequired(user),
    };
  }

  /** Groups that the configuration gives the role. */
  async function listGroupsWith(role: Role): Promise<string[]> {
    const rules = app.config.groupRoles.filter((rule) => rule.role === role);
    if (rules.length === 0) return [];
    const all = await groups.list();
    return all
      .filter((group) => rules.some((rule) => isNamed(group, rule.group)))
      .map(({ _id }) => _id);
  }

  return {
    async list({ role, after, ...rest }: AgencyMembersQuery): Promise<AgencyMembers> {
      const filter = {
        ...rest,
        ...(role && { role: { name: role, groups: await listGroupsWith(role) } }),
      };
      const [found, total] = await Promise.all([
        directory.list({ ...filter, ...(after !== undefined && { after: readCursor(after) }) }),
        after === undefined ? directory.count(filter) : undefined,
      ]);
      const shown = found.slice(0, agencyLimits.membersPerPage);
      const last = shown.at(-1);
      return {
        members: await describe(shown),
        next: found.length > shown.length && last ? writeCursor(last.emailKey) : null,
        ...(total !== undefined && { total }),
      };
    },

    async get(id: string): Promise<AgencyMemberDetails> {
      const user = await users.find(requireId(idSchema, id, 'not_found'));
      if (!user || user.state === 'deleted') throw new DomainError('not_found');
      const [[member], open, apiKeys] = await Promise.all([
        describe([user]),
        sessions.list({ userId: user._id, sessionId: '' }),
        keys.list(user._id),
      ]);
      if (!member) throw new DomainError('not_found');
      const factors = await describeFactors(user);
      return {
        member,
        sessions: open,
        keys: apiKeys,
        ...(factors && { factors }),
        uses_password: policy.signsInHere(user),
        roles_version: getRolesVersion(user.roles),
      };
    },
  };
}

const writeCursor = (emailKey: string): string => Buffer.from(emailKey).toString('base64url');
const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
