import type { FastifyInstance } from 'fastify';
import { unawaitedWrites } from '../../../lib/concurrency/unawaited-writes.ts';
import type { UserDocument } from '../users/user-model.ts';

type Account = Pick<UserDocument, '_id' | 'email'>;
type Origin = 'sign-up' | 'link-provider' | 'unlink-provider' | 'enable-user';

/**
 * Audit lines of accounts that begin by their own member. Never waits or throws: the account is there,
 * and how long an answer took must not tell whether it is new.
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
     * Once the address is known to be theirs: until then it is anybody's word.
     *
     * @param provider - Id of the provider that vouched for the person; undefined: by a password.
     */
    created: (account: Account, provider?: string): void => record(account, 'sign-up', provider),

    /** An account that was there signs in by the provider from now on. */
    linked: (account: Account, provider: string): void =>
      record(account, 'link-provider', provider),

    /** It no longer does. */
    unlinked: (account: Account, provider: string): void =>
      record(account, 'unlink-provider', provider),

    /** An account that had ended with the directory's is open again. */
    enabled: (account: Account, provider: string): void => record(account, 'enable-user', provider),
  };
}
