import type { AuditKind } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { type AccountFacts, accountDetails } from '../../audit/account-details.ts';
import type { AuditDetails } from '../../audit/audit-line-model.ts';
import { toMemberActor } from '../audit/member-actor.ts';
import type { Principal } from '../auth/users/principal.ts';

export interface AccountLine extends Pick<AccountFacts, 'roles' | 'groups' | 'groupNames'> {
  act: AuditKind;
  /** Null for an address without an account. */
  userId: string | null;
  email: string;
  endsKeys?: boolean;
  details?: AuditDetails;
}

interface GroupLine {
  id?: string;
  name: string;
  details?: AuditDetails;
}

/** Wraps what agency admins do in two audit lines; nothing runs unless the first one was written. */
export function agencyAudit(app: FastifyInstance) {
  return {
    async onAccount<Done>(
      admin: Principal,
      { act: kind, userId, email: name, details, ...rest }: AccountLine,
      perform: (by: string) => Promise<Done>,
    ): Promise<Done> {
      const actor = await toMemberActor(app, admin);
      const subject = { type: 'member', id: userId ?? undefined, name } as const;
      const entry = { kind, actor, subject, details: { ...accountDetails(rest), ...details } };
      return app.audit.wrap(entry, () => perform(actor.name));
    },

    async onGroup<Done>(
      admin: Principal,
      kind: AuditKind,
      { id, name, details = {} }: GroupLine,
      perform: () => Promise<Done>,
    ): Promise<Done> {
      const subject = { type: 'group', id, name } as const;
      return app.audit.wrap(
        { kind, actor: await toMemberActor(app, admin), subject, details },
        perform,
      );
    },
  };
}
