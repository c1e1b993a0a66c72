import type { NewPassword } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { keysService } from '../api-keys/keys-service.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { isUnconfirmed } from '../users/further-sign-ups.ts';
import type { UserDocument } from '../users/user-model.ts';
import { accountOrigins } from './account-origins.ts';
import { linkVerifier, type VerifiedLink } from './link-verifier.ts';
import { linksRepository } from './links-repository.ts';
import { type LinkUse, toUsedLink, usedLinks } from './used-links.ts';

/** Sets a new password by the link of a mail. */
export function passwordResetService(app: FastifyInstance) {
  const links = linksRepository(app.mongo);
  const keys = keysService(app);
  const { verify } = linkVerifier(app);
  const repeatable = usedLinks(app);
  const recordOrigin = accountOrigins(app);

  async function resetPassword(
    { token, password }: NewPassword,
    use: LinkUse,
    device: string,
  ): Promise<UserDocument> {
    const link = await verify(token, 'reset');
    await app.refuseIfWeak(password, link.user);
    const outbox = app.outbox.createEntries('replaced', device);
    const passwordHash = await hashPassword(password);
    const write = ({ user, userId, purpose, nonce }: VerifiedLink) =>
      links.consume({
        userId,
        purpose,
        used: toUsedLink(nonce, use),
        // Ends the delays that other people's wrong passwords have caused.
        changes: { passwordHash, unlockedAt: new Date(), ...confirmedBy(user) },
        emailConfirmedAt: user.emailConfirmedAt,
        endSessionsAndKeys: true,
        outbox,
      });
    const first = await write(link);
    if (first && isUnconfirmed(link.user)) recordOrigin.created(first);
    // The sign-up may have been confirmed since it was read: then try again.
    const replaced = first ?? (await write(await verify(token, 'reset')));
    if (!replaced) throw new DomainError('link_expired');
    app.userCache.forget(link.userId);
    app.outbox.enqueue(replaced, outbox);
    // An intruder may have created them.
    await keys.cleanUp(link.userId);
    return replaced;
  }

  return {
    /**
     * Ends all sessions and keys in the same command, and notifies the member. Null when a retried
     * request had replaced the password before. @throws DomainError
     */
    replacePassword(
      request: NewPassword,
      browser: string | null,
      device: string,
    ): Promise<UserDocument | null> {
      const { token, password } = request;
      const use: LinkUse = { token, kind: 'reset', typed: [password], browser };
      return repeatable.use(
        use,
        () => resetPassword(request, use, device),
        () => null,
      );
    },
  };
}

/** Reading the mailbox proves ownership; names of an unconfirmed sign-up may be a stranger's. */
const confirmedBy = (user: UserDocument): Partial<UserDocument> =>
  isUnconfirmed(user) ? { emailConfirmedAt: new Date(), firstName: '', lastName: '' } : {};
