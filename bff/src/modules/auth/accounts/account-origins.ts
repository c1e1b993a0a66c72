import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import type { UserDocument } from '../users/user-model.ts';

type Account = Pick<UserDocument, '_id' | 'email'>;
type Origin = 'sign-up' | 'link-provider';

/**
 * Writes down how accounts begin that nobody made for their members. Never waits or throws: the account
 * is there, and how long an answer took must not tell whether it is new.
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
    /** @param provider - Id of the provider that vouched for the person; undefined: by a password. */
    signUp(account: Account, request: FastifyRequest, provider?: string): void {
      const device = readDeviceLabel(request);
      app.recordActivity({ userId: account._id, kind: 'sign_up', device });
      write(account, 'sign-up', provider);
    },

    /** An account that was there signs in by the provider from now on. */
    link: (account: Account, provider: string): void => write(account, 'link-provider', provider),
  };
}
