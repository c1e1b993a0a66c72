import {
  type NamesPatch,
  type PasswordChange,
  type SignInRequest,
  times,
  type User,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import {
  hashPassword,
  isOutdated,
  isPasswordOf,
  whereThereIsRoom,
} from '../passwords/password-hashing.ts';
import type { SessionId } from '../sessions/session-model.ts';
import { accountsRepository, type Names } from '../users/accounts-repository.ts';
import { emailKeyOf } from '../users/email-key.ts';
import type { UserDocument } from '../users/user-model.ts';

/** Who is who. */
export function accountsService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);

  // The only moment at which the password itself is here; next time will do as well.
  async function renewHash({ _id: userId, passwordHash: before }: UserDocument, password: string) {
    if (before === null || !isOutdated(before)) return;
    await hashPassword(password)
      .then((after) => users.renewHash({ userId, before, after }))
      .catch((error: Error) => app.log.warn({ userId, reason: error.message }, 'hash not renewed'));
  }

  return {
    /** The account of these credentials; which part was wrong is never told. @throws DomainError */
    async checkCredentials(
      { email, password }: SignInRequest,
      device: string,
    ): Promise<UserDocument> {
      const [user, matches] = await whereThereIsRoom(async () => {
        const found = await users.findByEmail(emailKeyOf(email));
        return [found, await isPasswordOf(found?.passwordHash ?? null, password)] as const;
      });
      if (user && matches && user.state === 'active' && user.emailConfirmedAt) {
        await renewHash(user, password);
        return user;
      }
      if (user) app.noteActivity({ userId: user._id, kind: 'sign_in_refused', device });
      // Also of an account that waits to be confirmed: whoever signs up with an address and then
      // signs in would learn from another answer whether it had an account before.
      throw new DomainError('invalid_credentials');
    },

    /** Remembers the device that has signed in; a browser without a name is not remembered. */
    async noteDevice(user: UserDocument, device: string | null): Promise<void> {
      if (device === null || user.devices?.includes(device)) return;
      await users.noteDevice(user._id, device);
    },

    /** Remembers where it was signed in from: there, others' wrong passwords hinder least. */
    async noteNetwork(user: UserDocument, network: string): Promise<void> {
      if (user.networks?.includes(network)) return;
      await users.noteNetwork(user._id, network);
    },

    async rename(userId: string, patch: NamesPatch): Promise<UserDocument> {
      const user = await users.rename(userId, namesOf(patch));
      if (!user) throw new DomainError('not_authenticated');
      app.knownUsers.forget(userId);
      return user;
    },

    /** Replaces the password; only the session that asks goes on. False when it was so already. */
    async changePassword(
      { userId, sessionId }: SessionId,
      { current_password: current, password, end_keys: endKeys }: PasswordChange,
      device: string,
    ): Promise<boolean> {
      // Past the memo: the session may have been ended elsewhere a moment ago.
      const user = await app.readMember({ userId, sessionId });
      await app.refuseIfWeak(password, user);
      const before = user.passwordHash;
      if (!(await isPasswordOf(before, current))) {
        const isRepeated = hasJustChangedIt(sessionId, user);
        if (isRepeated && (await isPasswordOf(before, password))) return false;
        throw new DomainError('invalid_credentials');
      }
      const after = await hashPassword(password);
      const outbox = app.outbox.entriesFor('changed', device);
      const change = { userId, before, after, keptSession: sessionId, endKeys, outbox };
      if (!(await users.replacePassword(change))) throw new DomainError('invalid_credentials');
      app.knownUsers.forget(userId);
      app.outbox.handOver(user, outbox);
      return true;
    },
  };
}

export { emailKeyOf } from '../users/email-key.ts';

/** A user as it goes over the wire. */
export function toUser(user: UserDocument): User {
  return {
    id: user._id,
    email: user.email,
    email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
    user_metadata: { first_name: user.firstName, last_name: user.lastName },
    created_at: user.createdAt.toISOString(),
  };
}

/** Only then is a wrong present password one whose answer was lost: else it would be a second guess. */
function hasJustChangedIt(sessionId: string, { keptSession, passwordChangedAt }: UserDocument) {
  const changedMs = passwordChangedAt?.getTime() ?? 0;
  return keptSession === sessionId && changedMs > Date.now() - times.recentSignInMs;
}

function namesOf({ first_name, last_name }: NamesPatch): Partial<Names> {
  return {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
  };
}
