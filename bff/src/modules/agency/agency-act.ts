import type { FastifyInstance } from 'fastify';
import { type AccountAct, accountAuditRepository } from '../../audit/account-audit-model.ts';
import { type OperatorAct, operatorAuditRepository } from '../../audit/operator-audit-model.ts';
import type { AuditOptions } from '../../audit/with-audit.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';

export interface AccountLine {
  act: AccountAct;
  /** Null for an address without an account. */
  userId: string | null;
  email: string;
  endsKeys?: boolean;
  /** Of acts on roles, as in `station_editor:<id>`. */
  role?: string;
  /** Of an invitation: ids of groups. */
  groups?: readonly string[];
}

/** Acts of an agency's admins, each between its two audit lines: nothing is done that is not written down. */
export function agencyActs(app: FastifyInstance) {
  const accounts = accountAuditRepository(app.mongo);
  const others = operatorAuditRepository(app.mongo);
  const options: AuditOptions = {
    isRefusal: (error) => error instanceof DomainError,
    onUnwritten: ({ message }) => app.log.error({ reason: message }, 'audit outcome not written'),
  };
  const nameOf = async ({ userId }: Principal) =>
    (await app.knownUsers.get(userId))?.email ?? userId;

  return {
    async onAccount<Done>(
      admin: Principal,
      line: AccountLine,
      perform: (by: string) => Promise<Done>,
    ): Promise<Done> {
      const by = await nameOf(admin);
      return accounts.around({ by, ...line }, () => perform(by), options);
    },

    async onGroup<Done>(
      admin: Principal,
      act: OperatorAct,
      about: string,
      perform: () => Promise<Done>,
    ): Promise<Done> {
      return others.around({ by: await nameOf(admin), act, about }, perform, options);
    },
  };
}

/**
 * The member an admin acts on.
 *
 * @throws DomainError `not_found`; `not_allowed` for the admin, and for an account for emergencies
 */
export function requireOther(user: UserDocument | null, { userId }: Principal): UserDocument {
  if (!user || user.state === 'deleted') throw new DomainError('not_found');
  if (user._id === userId || user.breakGlass) throw new DomainError('not_allowed');
  return user;
}
