import { randomUUID } from 'node:crypto';
import type { SignInRequest, SignUpRequest, User } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { SignUpPolicy } from '../../config.ts';
import { DomainError } from '../../domain-error.ts';
import { accountsRepository } from './accounts-repository.ts';
import { hashPassword, isPasswordOf } from './password-hashing.ts';
import type { UserDocument } from './user-model.ts';

/** Who may join, and who is who. */
export function accountsService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  return {
    /** Makes the account; without mail it is confirmed at once. @throws DomainError */
    async signUp({ email, password, data }: SignUpRequest): Promise<UserDocument> {
      refuseUnlessAllowed(app.config.signUp, email);
      if ([...password].length < app.config.passwordMinLength)
        throw new DomainError('weak_password', { reasons: ['length'] });
      const now = new Date();
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
      };
      if (!(await users.insert(user))) throw new DomainError('user_already_exists');
      return user;
    },

    /** The account of these credentials; which part was wrong is never told. @throws DomainError */
    async checkCredentials({ email, password }: SignInRequest): Promise<UserDocument> {
      const user = await users.findByEmail(emailKeyOf(email));
      const matches = await isPasswordOf(user?.passwordHash ?? null, password);
      if (!user || !matches || user.state !== 'active')
        throw new DomainError('invalid_credentials');
      if (!user.emailConfirmedAt) throw new DomainError('email_not_confirmed');
      return user;
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
