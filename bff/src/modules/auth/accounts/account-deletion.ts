import { accountTexts } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalidField } from '../../../lib/http/domain-error.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { normalizeEmail } from '../users/normalize-email.ts';
import type { SessionRef } from '../users/principal.ts';

export function accountDeletion(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const revocation = sessionRevocation(app);

  /**
   * Marks the account as deleted in one write. Housekeeping removes the data, even if this process
   * dies. Nothing changes unless the audit has its line.
   *
   * @throws DomainError `validation_failed` if the address is not the member's
   */
  return async (member: SessionRef, typed: string, device: string): Promise<void> => {
    const { userId } = member;
    const user = await app.readMember(member);
    const { email, emailKey } = user;
    if (normalizeEmail(typed) !== emailKey) throw invalidField('email', accountTexts.emailNotOwn);
    const outbox = app.outbox.createEntries('deleted', device);
    const self = { type: 'member', id: userId, name: email } as const;
    await app.audit.wrap({ kind: 'delete-user', actor: self, subject: self }, markDeleted);
    app.userCache.forget(userId);
    // The user as read before: the stored one no longer has the name for the mail's greeting.
    app.outbox.enqueue(user, outbox);
    // The requesting screen learns it from the response.
    await revocation.revokeOthers(member);

    async function markDeleted(): Promise<void> {
      const deleted = await users.markDeleted(user, member.sessionId, outbox);
      if (!deleted) throw new DomainError('not_authenticated');
    }
  };
}
