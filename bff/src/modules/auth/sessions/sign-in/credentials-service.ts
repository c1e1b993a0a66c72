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

/** Who signs in, and from which devices and networks they did before. */
export function credentialsService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const { passwords } = app.config.singleSignOn;

  // The only moment at which the password itself is here; next time will do as well.
  async function renewHash({ _id: userId, passwordHash: before }: UserDocument, password: string) {
    if (before === null || !isOutdated(before)) return;
    await hashPassword(password)
      .then((after) => users.renewHash({ userId, before, after }))
      .catch((error: Error) =>
        app.log.warn({ userId, reason: error.message }, 'password rehash failed'),
      );
  }

  /** The account of these credentials; never reveals which part was wrong. @throws DomainError */
  async function checkCredentials(
    { email, password }: Credentials,
    device: string,
  ): Promise<UserDocument> {
    if (passwords === 'off') throw new DomainError('password_sign_in_off');
    const [user, matches] = await withAdmission(async () => {
      const found = await users.findByEmail(normalizeEmail(email));
      return [found, await verifyPassword(found?.passwordHash ?? null, password)] as const;
    });
    // The same answer for all others: it must not say which accounts are for emergencies.
    const isAccepted = passwords === 'all' || user?.breakGlass === true;
    if (user && matches && isAccepted && user.state === 'active' && user.emailConfirmedAt) {
      await renewHash(user, password);
      return user;
    }
    if (user) app.recordActivity({ userId: user._id, kind: 'sign_in_refused', device });
    // Also for unconfirmed accounts: another answer would reveal, after a sign-up with a foreign
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

    /** Remembers the device that has signed in; a browser without a name is not remembered. */
    async recordDevice(user: UserDocument, device: string | null): Promise<void> {
      if (device === null || user.devices?.includes(device)) return;
      await users.recordDevice(user._id, device);
    },

    /** Remembers where it was signed in from: there, others' wrong passwords hinder least. */
    async recordNetwork(user: UserDocument, network: string): Promise<void> {
      if (user.networks?.includes(network)) return;
      await users.recordNetwork(user._id, network);
    },
  };
}
