import { randomUUID } from 'node:crypto';
import type {
  NamesPatch,
  PasswordChange,
  SignInRequest,
  SignUpRequest,
  User,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { SignUpPolicy } from '../../config.ts';
import { DomainError } from '../../domain-error.ts';
import type { SessionId } from '../sessions/session-model.ts';
import { accountsRepository, type Names } from './accounts-repository.ts';
import { hashPassword, isOutdated, isPasswordOf } from './password-hashing.ts';
import type { UserDocument } from './user-model.ts';
import { weaknessesOf } from './weak-password.ts';

/** Who may join, and who is who. */
export function accountsService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);

  function refuseIfWeak(password: string, email: string): void {
    const minimumCharacters = app.config.passwordMinLength;
    const reasons = weaknessesOf(password, { minimumCharacters, email });
    if (reasons.length > 0) throw new DomainError('weak_password', { reasons });
  }

  // The only moment at which the password itself is here; next time will do as well.
  async function renewHash({ _id: userId, passwordHash: before }: UserDocument, password: string) {
    if (!isOutdated(before)) return;
    await hashPassword(password)
      .then((after) => users.renewHash({ userId, before, after }))
      .catch((error: Error) => app.log.warn({ userId, reason: error.message }, 'hash not renewed'));
  }

  return {
    /** Makes the account; without mail it is confirmed at once. @throws DomainError */
    async signUp({ email, password, data }: SignUpRequest): Promise<UserDocument> {
      refuseUnlessAllowed(app.config.signUp, email);
      refuseIfWeak(password, email);
      const now = new Date();
      const outbox = app.outbox.entriesFor('confirm');
      const user: UserDocument = {
        _id: randomUUID(),
        email,
        emailKey: emailKeyOf(email),
        passwordHash: await hashPassword(password),
        firstName: data?.first_name ?? '',
        lastName: data?.last_name ?? '',
        emailConfirmedAt: now,
        state: 'active',
        epoch: 0,
        createdAt: now,
        ...(outbox.length > 0 && { outbox }),
      };
      if (!(await users.insert(user))) throw new DomainError('user_already_exists');
      app.outbox.handOver(user, outbox);
      return user;
    },

    /** The account of these credentials; which part was wrong is never told. @throws DomainError */
    async checkCredentials(
      { email, password }: SignInRequest,
      device: string,
    ): Promise<UserDocument> {
      const user = await users.findByEmail(emailKeyOf(email));
      const matches = await isPasswordOf(user?.passwordHash ?? null, password);
      if (user && matches && user.state === 'active' && user.emailConfirmedAt) {
        await renewHash(user, password);
        return user;
      }
      if (user) app.noteActivity({ userId: user._id, kind: 'sign_in_refused', device });
      if (!user || !matches || user.state !== 'active')
        throw new DomainError('invalid_credentials');
      throw new DomainError('email_not_confirmed');
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
      { current_password: current, password }: PasswordChange,
    ): Promise<boolean> {
      const user = await users.find(userId);
      if (!user) throw new DomainError('not_authenticated');
      refuseIfWeak(password, user.email);
      const before = user.passwordHash;
      if (!(await isPasswordOf(before, current))) {
        if (await isPasswordOf(before, password)) return false;
        throw new DomainError('invalid_credentials');
      }
      const after = await hashPassword(password);
      const outbox = app.outbox.entriesFor('changed');
      const change = { userId, before, after, keptSession: sessionId, outbox };
      if (!(await users.replacePassword(change))) throw new DomainError('invalid_credentials');
      app.knownUsers.forget(userId);
      app.outbox.handOver(user, outbox);
      return true;
    },
  };
}

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

function namesOf({ first_name, last_name }: NamesPatch): Partial<Names> {
  return {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
  };
}

/** How addresses are compared: two spellings that mail treats alike are one account. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

// Invitations come with the operator's command; until one is held, `invite` lets nobody in.
function refuseUnlessAllowed(policy: SignUpPolicy, email: string): void {
  if (policy.mode === 'open') return;
  const domain = emailKeyOf(email).split('@').at(-1) ?? '';
  if (policy.mode === 'domains' && policy.domains.includes(domain)) return;
  throw new DomainError('sign_up_closed');
}
