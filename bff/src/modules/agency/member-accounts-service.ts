import type { FastifyInstance } from 'fastify';
import { administratorLabel } from '../../lib/http/device-label.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { factorPolicy } from '../auth/factors/factor-policy.ts';
import { sessionRevocation } from '../auth/sessions/session-revocation.ts';
import { accountsRepository } from '../auth/users/accounts-repository.ts';
import { membersRepository } from '../auth/users/members-repository.ts';
import type { Principal } from '../auth/users/principal.ts';
import type { UserDocument } from '../auth/users/user-model.ts';
import { type AccountLine, agencyAudit } from './agency-audit.ts';
import { otherMembers } from './other-members.ts';

/** What an admin does to a member's account. Each function @throws DomainError */
export function memberAccountsService(app: FastifyInstance) {
  const members = membersRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const others = otherMembers(app);
  const policy = factorPolicy(app);
  const revocation = sessionRevocation(app);
  const { onAccount } = agencyAudit(app);

  async function audited(
    { _id: userId, email }: UserDocument,
    admin: Principal,
    line: Omit<AccountLine, 'userId' | 'email'>,
    perform: (userId: string, by: string) => Promise<void>,
  ): Promise<void> {
    await onAccount(admin, { userId, email, ...line }, (by) => perform(userId, by));
    app.userCache.forget(userId);
  }

  return {
    async disable(id: string, admin: Principal): Promise<void> {
      const user = await others.find(id, admin);
      await audited(user, admin, { act: 'disable-user' }, async (userId) => {
        if (!(await members.disable(userId))) throw new DomainError('not_found');
      });
      await revocation.revokeAll(user._id);
    },

    async enable(id: string, admin: Principal): Promise<void> {
      const user = await others.find(id, admin);
      await audited(user, admin, { act: 'enable-user' }, async (userId) => {
        if (!(await members.enable(userId))) throw new DomainError('not_found');
      });
    },

    async signOut(id: string, admin: Principal, endKeys: boolean): Promise<void> {
      const user = await others.find(id, admin);
      await audited(user, admin, { act: 'end-sessions', endsKeys: endKeys }, (userId) =>
        revocation.revokeAll(userId, { endKeys }),
      );
    },

    /** Ends the delays that wrong passwords have caused. */
    async unlock(id: string, admin: Principal): Promise<void> {
      const user = await others.find(id, admin);
      await audited(user, admin, { act: 'unlock-user' }, users.unlock);
    },

    async resetFactors(id: string, admin: Principal): Promise<void> {
      const user = await others.find(id, admin);
      // Otherwise an admin would need only the password of another admin to sign in as them.
      if ((await app.activeRolesOf(user)).includes('agency_admin'))
        throw new DomainError('not_allowed');
      const outbox = app.outbox.createEntries('factors_reset');
      await audited(user, admin, { act: 'reset-mfa' }, async (userId) => {
        const isRequired = await policy.isRequired(user);
        if (!policy.isOn || !(await members.resetFactors(userId, { isRequired, outbox })))
          throw new DomainError('not_found');
      });
      app.outbox.enqueue(user, outbox);
      app.recordActivity({ userId: user._id, kind: 'factors_reset', device: administratorLabel });
      await revocation.revokeAll(user._id);
    },
  };
}
