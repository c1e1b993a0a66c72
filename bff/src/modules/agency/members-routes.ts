import {
  type AgencyMember,
  agencyLimits,
  agencyMemberDetails,
  agencyMembers,
  agencyMembersQuery,
  idSchema,
  type MemberFactors,
  memberSignOut,
  type Role,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { administratorLabel } from '../../lib/http/device-label.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { idParams, noContent, requireId } from '../../lib/http/route-schemas.ts';
import { keysService } from '../auth/api-keys/keys-service.ts';
import { factorPolicy } from '../auth/factors/factor-policy.ts';
import { countCodesLeft } from '../auth/factors/has-factor.ts';
import { isNamed } from '../auth/roles/resolve-roles.ts';
import { getRolesVersion } from '../auth/roles/role-set.ts';
import { sessionRevocation } from '../auth/sessions/session-revocation.ts';
import { sessionsService } from '../auth/sessions/sessions-service.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';
import { membersRepository } from '../auth/users/members-repository.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { type AccountLine, agencyAudit, requireOther } from './agency-audit.ts';
import { agencyMembersRepository, type ListedUser } from './agency-members-repository.ts';
import { groupsRepository } from './groups-repository.ts';
import { toAgencyMember } from './member-mapping.ts';

const tags = ['agency'];
const acts = { tags, params: idParams, response: { 204: noContent } };

/** Members, for agency admins; auditors read. */
export const membersRoutes: FastifyPluginAsyncZod = async (app) => {
  const directory = agencyMembersRepository(app.mongo);
  const members = membersRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const keys = keysService(app);
  const groups = groupsRepository(app.mongo);
  const policy = factorPolicy(app);
  const sessions = sessionsService(app);
  const revocation = sessionRevocation(app);
  const { onAccount } = agencyAudit(app);
  const onRequest = app.authenticate;

  const find = async (id: string) => users.find(requireId(idSchema, id, 'not_found'));

  const findOther = async ({ params, member: admin }: ActRequest) =>
    requireOther(await find(params.id), admin);

  async function actOn(
    { _id: userId, email }: UserDocument,
    admin: Principal,
    line: Omit<AccountLine, 'userId' | 'email'>,
    perform: (userId: string, by: string) => Promise<void>,
  ): Promise<void> {
    await onAccount(admin, { userId, email, ...line }, (by) => perform(userId, by));
    app.userCache.forget(userId);
  }

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
  async function groupsGiving(role: Role): Promise<string[]> {
    const rules = app.config.groupRoles.filter((rule) => rule.role === role);
    if (rules.length === 0) return [];
    const all = await groups.list();
    return all
      .filter((group) => rules.some((rule) => isNamed(group, rule.group)))
      .map(({ _id }) => _id);
  }

  app.get(
    '/api/agency/members',
    {
      onRequest,
      schema: { tags, querystring: agencyMembersQuery, response: { 200: agencyMembers } },
    },
    async ({ query: { role, after, ...rest } }) => {
      const filter = {
        ...rest,
        ...(role && { role: { name: role, groups: await groupsGiving(role) } }),
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
  );

  app.get(
    '/api/agency/members/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: agencyMemberDetails } } },
    async ({ params }) => {
      const user = await find(params.id);
      if (!user || user.state === 'deleted') throw new DomainError('not_found');
      const [[member], open, apiKeys] = await Promise.all([
        describe([user]),
        sessions.list({ userId: user._id, sessionId: '' }),
        keys.list(user._id),
      ]);
      if (!member) throw new DomainError('not_found');
      const factors = await describeFactors(user);
      const uses_password = policy.signsInHere(user);
      return {
        member,
        sessions: open,
        keys: apiKeys,
        ...(factors && { factors }),
        uses_password,
        roles_version: getRolesVersion(user.roles),
      };
    },
  );

  app.post(
    '/api/agency/members/:id/disable',
    { onRequest, schema: acts },
    async (request, reply) => {
      const user = await findOther(request);
      await actOn(user, request.member, { act: 'disable-user' }, async (id) => {
        if (!(await members.disable(id))) throw new DomainError('not_found');
      });
      await revocation.revokeAll(user._id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/agency/members/:id/enable',
    { onRequest, schema: acts },
    async (request, reply) => {
      const user = await findOther(request);
      await actOn(user, request.member, { act: 'enable-user' }, async (id) => {
        if (!(await members.enable(id))) throw new DomainError('not_found');
      });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/agency/members/:id/sign-out',
    { onRequest, schema: { ...acts, body: memberSignOut } },
    async (request, reply) => {
      const endKeys = request.body.end_keys;
      const line = { act: 'end-sessions', endsKeys: endKeys } as const;
      const user = await findOther(request);
      await actOn(user, request.member, line, (id) => revocation.revokeAll(id, { endKeys }));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/agency/members/:id/unlock',
    { onRequest, schema: acts },
    async (request, reply) => {
      const user = await findOther(request);
      await actOn(user, request.member, { act: 'unlock-user' }, users.unlock);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/agency/members/:id/factors',
    { onRequest, schema: acts },
    async (request, reply) => {
      const user = await findOther(request);
      // An admin who could take another's factors away would need only their password to be them.
      if ((await app.activeRolesOf(user)).includes('agency_admin'))
        throw new DomainError('not_allowed');
      const outbox = app.outbox.createEntries('factors_reset');
      await actOn(user, request.member, { act: 'reset-mfa' }, async (id) => {
        const isRequired = await policy.isRequired(user);
        if (!policy.isOn || !(await members.resetFactors(id, { isRequired, outbox })))
          throw new DomainError('not_found');
      });
      app.outbox.enqueue(user, outbox);
      const event = { userId: user._id, kind: 'factors_reset' } as const;
      app.recordActivity({ ...event, device: administratorLabel });
      await revocation.revokeAll(user._id);
      return reply.code(204).send();
    },
  );
};

interface ActRequest {
  params: { id: string };
  member: Principal;
}

const writeCursor = (emailKey: string): string => Buffer.from(emailKey).toString('base64url');
const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();
