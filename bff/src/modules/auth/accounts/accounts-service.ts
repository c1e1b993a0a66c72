import { type NamesPatch, type PasswordChange, times } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hashing.ts';
import { accountsRepository, type Names } from '../users/accounts-repository.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';

export function accountsService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);

  return {
    async rename(userId: string, patch: NamesPatch): Promise<UserDocument> {
      const user = await users.rename(userId, toNames(patch));
      if (!user) throw new DomainError('not_authenticated');
      app.userCache.forget(userId);
      return user;
    },

    /** Ends all other sessions, too. False if a retried request had replaced it already. */
    async changePassword(
      { userId, sessionId }: SessionRef,
      { current_password: current, password, end_keys: endKeys }: PasswordChange,
      device: string,
    ): Promise<boolean> {
      // Not from the cache: the session may have been ended elsewhere a moment ago.
      const user = await app.readMember({ userId, sessionId });
      await app.refuseIfWeak(password, user);
      const before = user.passwordHash;
      if (!(await verifyPassword(before, current))) {
        const isRepeated = hasJustChangedIt(sessionId, user);
        if (isRepeated && (await verifyPassword(before, password))) return false;
        throw new DomainError('invalid_credentials');
      }
      const after = await hashPassword(password);
      const outbox = app.outbox.createEntries('changed', device);
      const { epoch } = user;
      const change = { userId, epoch, before, after, keptSession: sessionId, endKeys, outbox };
      if (!(await users.replacePassword(change))) {
        // Refuses a session that was ended in the meantime.
        await app.readMember({ userId, sessionId });
        throw new DomainError('invalid_credentials');
      }
      app.userCache.forget(userId);
      app.outbox.enqueue(user, outbox);
      return true;
    },
  };
}

/** Only for a retry after a lost response; otherwise it would allow a second guess. */
function hasJustChangedIt(sessionId: string, { keptSession, passwordChangedAt }: UserDocument) {
  const changedMs = passwordChangedAt?.getTime() ?? 0;
  return keptSession === sessionId && changedMs > Date.now() - times.recentSignInMs;
}

function toNames({ first_name, last_name }: NamesPatch): Partial<Names> {
  return {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
  };
}
