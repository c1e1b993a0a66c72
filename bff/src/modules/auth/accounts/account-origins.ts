import type { FastifyInstance } from 'fastify';
import { unawaitedWrites } from '../../../lib/concurrency/unawaited-writes.ts';
import type { UserDocument } from '../users/user-model.ts';

type Account = Pick<UserDocument, '_id' | 'email'>;
type Origin = 'sign-up' | 'link-provider' | 'unlink-provider' | 'enable-user';

/**
 * Audit lines for accounts that their own member creates, links or enables. Doesn't wait or throw:
 * the change is already stored, and the response time must not reveal whether an account is new.
 */
export function accountOrigins(app: FastifyInstance) {
  const write = unawaitedWrites(app);

  function record({ _id: userId, email }: Account, kind: Origin, provider?: string): void {
    const member = { type: 'member', id: userId, name: email } as const;
    const details = provider === undefined ? {} : { provider: [provider] };
    write(app.audit.write({ kind, actor: member, subject: member, details }), (reason) =>
      app.log.error({ kind, userId, reason }, 'audit line not written'),
    );
  }

  return {
    /**
     * Call it once the address is confirmed; anyone can claim an unconfirmed one.
     *
     * @param provider - Id of the identity provider. Default: the member signed up with a password.
     */
    created: (account: Account, provider?: string): void => record(account, 'sign-up', provider),

    /** An existing account can now sign in with the provider. */
    linked: (account: Account, provider: string): void =>
      record(account, 'link-provider', provider),

    unlinked: (account: Account, provider: string): void =>
      record(account, 'unlink-provider', provider),

    /** An account that was disabled together with the directory's is enabled again. */
    enabled: (account: Account, provider: string): void => record(account, 'enable-user', provider),
  };
}
