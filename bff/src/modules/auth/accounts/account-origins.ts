import type { FastifyInstance } from 'fastify';
import type { UserDocument } from '../users/user-model.ts';

type Account = Pick<UserDocument, '_id' | 'email'>;
type Origin = 'sign-up' | 'link-provider';

/**
 * Audit lines of accounts that begin by their own member. Never waits or throws: the account is there,
 * and how long an answer took must not tell whether it is new.
 */
export function accountOrigins(app: FastifyInstance) {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });

  function write({ _id: userId, email }: Account, kind: Origin, provider?: string): void {
    const member = { type: 'member', id: userId, name: email } as const;
    const details = provider === undefined ? {} : { provider: [provider] };
    const written = app.audit
      .write({ kind, actor: member, subject: member, details })
      .catch(({ message: reason }: Error) =>
        app.log.error({ kind, userId, reason }, 'audit line not written'),
      )
      .finally(() => underWay.delete(written));
    underWay.add(written);
  }

  return {
    /**
     * Once the address is known to be theirs: until then it is anybody's word.
     *
     * @param provider - Id of the provider that vouched for the person; undefined: by a password.
     */
    created: (account: Account, provider?: string): void => write(account, 'sign-up', provider),

    /** An account that was there signs in by the provider from now on. */
    linked: (account: Account, provider: string): void => write(account, 'link-provider', provider),
  };
}
