import { setTimeout as pause } from 'node:timers/promises';
import type { Confirmation } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { verifyPassword } from '../passwords/password-hashing.ts';
import { checkLinkPassword } from '../throttle/known-account-passwords.ts';
import { normalizeEmail } from '../users/normalize-email.ts';
import type { UserDocument } from '../users/user-model.ts';
import { accountOrigins } from './account-origins.ts';
import { confirmationsRepository } from './confirmations-repository.ts';
import { linkVerifier } from './link-verifier.ts';
import { linksRepository } from './links-repository.ts';
import { type LinkUse, toUsedLink, usedLinks } from './used-links.ts';

/** Longer than the database usually takes, so that the duration doesn't reveal who has an account. */
export const responseDelayMs = 200;

/** Mails one-time links, and confirms addresses by them. */
export function linksService(app: FastifyInstance) {
  const links = linksRepository(app.mongo);
  const confirmations = confirmationsRepository(app.mongo);
  const { verifySignUp } = linkVerifier(app);
  const repeatable = usedLinks(app);
  const recordOrigin = accountOrigins(app);

  async function mail(purpose: 'confirm' | 'reset', email: string): Promise<void> {
    const outbox = app.outbox.createEntries(purpose);
    if (outbox.length === 0) return;
    const emailKey = normalizeEmail(email);
    if (purpose === 'confirm') {
      const resent = await confirmations.resend(emailKey, outbox);
      if (resent) app.outbox.enqueue(resent.user, resent.outbox);
      return;
    }
    const user = await links.requestReset({ emailKey, outbox });
    if (user) app.outbox.enqueue(user, outbox);
  }

  async function confirmSignUp({ token, password }: Confirmation, use: LinkUse) {
    const { userId, passwordHash, nonce, confirm } = await verifySignUp(token);
    // Older clients send no password.
    if (password === '') throw new DomainError('invalid_credentials');
    await checkLinkPassword(app, userId, async () => {
      if (!(await verifyPassword(passwordHash, password)))
        throw new DomainError('invalid_credentials');
    });
    const confirmed = await confirm(toUsedLink(nonce, use));
    if (!confirmed) throw new DomainError('link_expired');
    app.userCache.forget(userId);
    recordOrigin.created(confirmed);
    return confirmed;
  }

  return {
    /** Mails a link if the address needs one. Takes the same time if not. */
    async requestLink(purpose: 'confirm' | 'reset', email: string): Promise<void> {
      await Promise.all([mail(purpose, email), pause(responseDelayMs)]);
    },

    /**
     * Confirms the address by the link and the password. With the link alone, members would confirm
     * what a stranger signed up with their address, and share the account with the stranger.
     *
     * Null when a retried request had confirmed it before.
     *
     * @throws DomainError `link_expired`, `invalid_credentials`
     */
    confirm(request: Confirmation, browser: string | null): Promise<UserDocument | null> {
      const { token, password } = request;
      const use: LinkUse = { token, kind: 'confirm', typed: [password], browser };
      return repeatable.use(
        use,
        () => confirmSignUp(request, use),
        () => null,
      );
    },
  };
}
