import {
  agencyInvitationCheck,
  agencyInvitationRefusals,
  agencyInvitationResults,
  agencyInvitations,
  agencyLimits,
  type InvitationOutcome,
  idSchema,
  minuteMs,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError, invalidField } from '../../lib/http/domain-error.ts';
import { idParams, noContent, requireId } from '../../lib/http/route-schemas.ts';
import { deletedGroups } from '../auth/groups/deleted-groups.ts';
import type { GroupDocument } from '../auth/groups/group-model.ts';
import { formatGrant } from '../auth/roles/format-grant.ts';
import { resolveRoles } from '../auth/roles/resolve-roles.ts';
import { consumeOrRefuse } from '../auth/throttle/throttle.ts';
import { invitationsRepository } from '../auth/users/invitations-repository.ts';
import { membersRepository } from '../auth/users/members-repository.ts';
import { normalizeEmail } from '../auth/users/normalize-email.ts';
import { makeInvitationLink } from '../auth/users/one-time-links.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { agencyAudit } from './agency-audit.ts';
import { groupsRepository } from './groups-repository.ts';

const tags = ['agency'];
const invitationsSideBySide = 5;

/** Refused for one address, in the audit too; the others go on. */
class NotInvited extends DomainError {
  readonly outcome: InvitationOutcome;

  constructor(outcome: InvitationOutcome) {
    super('not_allowed');
    this.outcome = outcome;
  }
}

/** Invitations by agency admins: mailed, or where no mail is sent answered as links. */
export const invitationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const members = membersRepository(app.mongo);
  const invitations = invitationsRepository(app.mongo);
  const groups = groupsRepository(app.mongo);
  const deleted = deletedGroups(app.mongo);
  const { onAccount } = agencyAudit(app);
  const onRequest = app.authenticate;

  const makeLink = (user: UserDocument): string =>
    makeInvitationLink(user, app.sessionKeys.refresh[0], app.config.publicOrigin);

  async function invite(email: string, groupIds: readonly string[]) {
    const known = await members.find(email);
    if (known && known.state !== 'invited') throw new NotInvited('has_account');
    if (!known && (await invitations.findChangingTo(email))) throw new NotInvited('wanted');
    const outbox = app.outbox.createEntries('invite');
    const unlessWithinMs = agencyLimits.invitationRepeatMs;
    const invited = await invitations.invite(email, outbox, { groupIds, unlessWithinMs });
    if (!invited) throw new NotInvited(known ? 'too_many_groups' : 'has_account');
    const { user, isRepeated } = invited;
    if (!isRepeated) app.outbox.enqueue(user, outbox);
    const outcome: InvitationOutcome = 'invited';
    return {
      email,
      outcome,
      ...(isRepeated && { repeated: true as const }),
      ...(outbox.length === 0 && { link: makeLink(user) }),
    };
  }

  /** For the audit: their names, and the roles that they give without being confirmed. */
  function describeGroups(ids: readonly string[], known: readonly GroupDocument[]) {
    const nameOf = (id: string | null) => known.find(({ _id }) => _id === id)?.name;
    const memberships = ids.map((group) => ({ group, source: 'local' as const }));
    const given = resolveRoles({ groups: memberships }, known, app.config);
    const active = given.filter(({ state }) => state === 'active');
    const roles = active.map(({ role, group }) => formatGrant(role, nameOf(group)));
    return {
      groups: ids,
      groupNames: ids.flatMap((id) => nameOf(id) ?? []),
      roles: [...new Set(roles)],
    };
  }

  app.post(
    '/api/agency/invitations',
    {
      onRequest,
      bodyLimit: agencyLimits.invitationsBodyBytes,
      schema: { tags, body: agencyInvitations, response: { 200: agencyInvitationResults } },
    },
    async ({ body, member: admin }) => {
      if (!app.config.takesInvitations) throw new DomainError('sign_up_closed');
      const named = [...new Set(body.invitations.flatMap(({ groups: ids }) => ids))];
      const known = named.length > 0 ? await groups.list() : [];
      if (named.some((id) => !known.some(({ _id }) => _id === id)))
        throw invalidField('invitations.groups', 'must be groups of the agency');
      const results = [];
      for (let at = 0; at < body.invitations.length; at += invitationsSideBySide) {
        const part = body.invitations.slice(at, at + invitationsSideBySide);
        const acts = part.map(({ email, groups: ids }) => {
          const line = {
            act: 'invite',
            userId: null,
            email,
            ...describeGroups(ids, known),
          } as const;
          return onAccount(admin, line, () => invite(email, ids)).catch((error) => {
            if (!(error instanceof NotInvited)) throw error;
            return { email, outcome: error.outcome };
          });
        });
        results.push(...(await Promise.all(acts)));
      }
      await deleted.endUsesOfDeleted(named);
      return { results };
    },
  );

  app.post(
    '/api/agency/invitations/check',
    {
      onRequest,
      bodyLimit: agencyLimits.invitationsBodyBytes,
      schema: { tags, body: agencyInvitationCheck, response: { 200: agencyInvitationRefusals } },
    },
    async ({ body: { emails }, member: { userId } }) => {
      await consumeOrRefuse(app.throttle, {
        key: app.throttle.createKey('invitation-checks', userId),
        free: agencyLimits.invitationChecksPerMinute,
        withinMs: minuteMs,
      });
      const taken = await invitations.listTaken(emails);
      return {
        refused: emails.flatMap((email) => {
          const outcome = taken.get(normalizeEmail(email));
          return outcome ? [{ email, outcome }] : [];
        }),
      };
    },
  );

  app.delete(
    '/api/agency/invitations/:id',
    { onRequest, schema: { tags, params: idParams, response: { 204: noContent } } },
    async ({ params, member: admin }, reply) => {
      const user = await members.find(requireId(idSchema, params.id, 'not_found'));
      if (user?.state !== 'invited') throw new DomainError('not_found');
      const { _id: userId, email } = user;
      await onAccount(admin, { act: 'delete-user', userId, email }, async () => {
        if (!(await invitations.withdraw(userId))) throw new DomainError('not_found');
      });
      return reply.code(204).send();
    },
  );
};
