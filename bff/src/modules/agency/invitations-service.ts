import {
  type AgencyInvitationRefusals,
  type AgencyInvitationResults,
  type AgencyInvitations,
  agencyLimits,
  type InvitationOutcome,
  idSchema,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalidField } from '../../lib/http/domain-error.ts';
import { requireId } from '../../lib/http/route-schemas.ts';
import { deletedGroups } from '../auth/groups/deleted-groups.ts';
import type { GroupDocument } from '../auth/groups/group-model.ts';
import { formatGrant } from '../auth/roles/format-grant.ts';
import { resolveRoles } from '../auth/roles/resolve-roles.ts';
import { invitationsRepository } from '../auth/users/invitations-repository.ts';
import { membersRepository } from '../auth/users/members-repository.ts';
import { normalizeEmail } from '../auth/users/normalize-email.ts';
import { makeInvitationLink } from '../auth/users/one-time-links.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { agencyAudit } from './agency-audit.ts';
import { groupsRepository } from './groups-repository.ts';

const concurrentInvitations = 5;

type Invitation = AgencyInvitations['invitations'][number];
type Result = AgencyInvitationResults['results'][number];

/** Refuses one address; the audit records it, and the other addresses are still invited. */
class NotInvited extends DomainError {
  readonly outcome: InvitationOutcome;

  constructor(outcome: InvitationOutcome) {
    super('not_allowed');
    this.outcome = outcome;
  }
}

/** Invitations by agency admins: mailed, or returned as links where no mail is sent. */
export function invitationsService(app: FastifyInstance) {
  const members = membersRepository(app.mongo);
  const invitations = invitationsRepository(app.mongo);
  const groups = groupsRepository(app.mongo);
  const deleted = deletedGroups(app.mongo);
  const { onAccount } = agencyAudit(app);

  const makeLink = (user: UserDocument): string =>
    makeInvitationLink(user, app.sessionKeys.refresh[0], app.config.publicOrigin);

  async function invite({ email, groups: groupIds }: Invitation): Promise<Result> {
    const known = await members.find(email);
    if (known && known.state !== 'invited') throw new NotInvited('has_account');
    if (!known && (await invitations.findChangingTo(email))) throw new NotInvited('wanted');
    const outbox = app.outbox.createEntries('invite');
    const unlessWithinMs = agencyLimits.invitationRepeatMs;
    const invited = await invitations.invite(email, outbox, { groupIds, unlessWithinMs });
    if (!invited) throw new NotInvited(known ? 'too_many_groups' : 'has_account');
    const { user, isRepeated } = invited;
    if (!isRepeated) app.outbox.enqueue(user, outbox);
    return {
      email,
      outcome: 'invited',
      ...(isRepeated && { repeated: true as const }),
      ...(outbox.length === 0 && { link: makeLink(user) }),
    };
  }

  /** For the audit: the names of the groups, and the roles they give without a confirmation. */
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

  function inviteAudited(
    admin: Principal,
    invitation: Invitation,
    known: readonly GroupDocument[],
  ): Promise<Result> {
    const { email, groups: ids } = invitation;
    const line = { act: 'invite', userId: null, email, ...describeGroups(ids, known) } as const;
    return onAccount(admin, line, () => invite(invitation)).catch((error) => {
      if (!(error instanceof NotInvited)) throw error;
      return { email, outcome: error.outcome };
    });
  }

  return {
    async invite(
      admin: Principal,
      { invitations: all }: AgencyInvitations,
    ): Promise<AgencyInvitationResults> {
      if (!app.config.takesInvitations) throw new DomainError('sign_up_closed');
      const named = [...new Set(all.flatMap(({ groups: ids }) => ids))];
      const known = named.length > 0 ? await groups.list() : [];
      if (named.some((id) => !known.some(({ _id }) => _id === id)))
        throw invalidField('invitations.groups', 'must be groups of the agency');
      const results = [];
      for (let at = 0; at < all.length; at += concurrentInvitations) {
        const part = all.slice(at, at + concurrentInvitations);
        results.push(...(await Promise.all(part.map((one) => inviteAudited(admin, one, known)))));
      }
      await deleted.endUsesOfDeleted(named);
      return { results };
    },

    async check(emails: readonly string[]): Promise<AgencyInvitationRefusals> {
      const taken = await invitations.listTaken(emails);
      return {
        refused: emails.flatMap((email) => {
          const outcome = taken.get(normalizeEmail(email));
          return outcome ? [{ email, outcome }] : [];
        }),
      };
    },

    async withdraw(admin: Principal, id: string): Promise<void> {
      const user = await members.find(requireId(idSchema, id, 'not_found'));
      if (user?.state !== 'invited') throw new DomainError('not_found');
      const { _id: userId, email } = user;
      await onAccount(admin, { act: 'delete-user', userId, email }, async () => {
        if (!(await invitations.withdraw(userId))) throw new DomainError('not_found');
      });
    },
  };
}
