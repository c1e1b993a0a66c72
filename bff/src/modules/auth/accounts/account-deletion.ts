import { accountTexts } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalidField } from '../../../lib/http/domain-error.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { normalizeEmail } from '../users/normalize-email.ts';
import type { SessionRef } from '../users/principal.ts';

/** A member's own end of the account. */
export function accountDeletion(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const revocation = sessionRevocation(app);

  /**
   * Ends the account with one write; housekeeping removes what is theirs, also when this process does
   * not live to see it. Nothing is done that the audit does not say.
   *
   * @throws DomainError `validation_failed` for another address than theirs
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
    // As they were before: what is stored has no name to greet by any more.
    app.outbox.enqueue(user, outbox);
    // The screen that asked knows by its answer.
    await revocation.revokeOthers(member);

    async function markDeleted(): Promise<void> {
      const deleted = await users.markDeleted(user, member.sessionId, outbox);
      if (!deleted) throw new DomainError('not_authenticated');
    }
  };
}
