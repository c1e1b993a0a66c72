import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import {
  hashPassword,
  isOutdated,
  verifyPassword,
  withAdmission,
} from '../../passwords/password-hashing.ts';
import { accountsRepository } from '../../users/accounts-repository.ts';
import { normalizeEmail } from '../../users/normalize-email.ts';
import type { UserDocument } from '../../users/user-model.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Checks passwords, and records the devices and networks of sign-ins. */
export function credentialsService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const { passwords } = app.config.singleSignOn;

  // Only a sign-in has the password itself. On failure the next sign-in tries again.
  async function renewHash({ _id: userId, passwordHash: before }: UserDocument, password: string) {
    if (before === null || !isOutdated(before)) return;
    await hashPassword(password)
      .then((after) => users.renewHash({ userId, before, after }))
      .catch((error: Error) =>
        app.log.warn({ userId, reason: error.message }, 'password rehash failed'),
      );
  }

  /** The account of these credentials; doesn't reveal which part was wrong. @throws DomainError */
  async function checkCredentials(
    { email, password }: Credentials,
    device: string,
  ): Promise<UserDocument> {
    if (passwords === 'off') throw new DomainError('password_sign_in_off');
    const [user, matches] = await withAdmission(async () => {
      const found = await users.findByEmail(normalizeEmail(email));
      return [found, await verifyPassword(found?.passwordHash ?? null, password)] as const;
    });
    // Other accounts are refused like a wrong password: this must not reveal the emergency accounts.
    const isAccepted = passwords === 'all' || user?.breakGlass === true;
    if (user && matches && isAccepted && user.state === 'active' && user.emailConfirmedAt) {
      await renewHash(user, password);
      return user;
    }
    if (user) app.recordActivity({ userId: user._id, kind: 'sign_in_refused', device });
    // Also for unconfirmed accounts: another response would reveal, after a sign-up with somebody's
    // address, whether it had an account before.
    throw new DomainError('invalid_credentials');
  }

  return {
    checkCredentials,

    /** Checks the password of a known member. @throws DomainError */
    async checkPassword({ _id, email }: UserDocument, password: string, device: string) {
      const account = await checkCredentials({ email, password }, device);
      if (account._id !== _id) throw new DomainError('invalid_credentials');
      return account;
    },

    /** Records the device of a sign-in; without a device cookie nothing is recorded. */
    async recordDevice(user: UserDocument, device: string | null): Promise<void> {
      if (device === null || user.devices?.includes(device)) return;
      await users.recordDevice(user._id, device);
    },

    /** Records the network of a sign-in: other people's wrong passwords delay it least. */
    async recordNetwork(user: UserDocument, network: string): Promise<void> {
      if (user.networks?.includes(network)) return;
      await users.recordNetwork(user._id, network);
    },
  };
}
