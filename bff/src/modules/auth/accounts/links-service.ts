import { setTimeout as pause } from 'node:timers/promises';
import type { Confirmation, NewPassword } from '@firedeck/contract';
import type { LinkPurpose } from '@firedeck/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { keysService } from '../api-keys/keys-service.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hashing.ts';
import { checkLinkPassword } from '../throttle/known-account-passwords.ts';
import type { UsedLink } from '../users/account-links.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { isUnconfirmed, listPendingSignUps } from '../users/further-sign-ups.ts';
import { normalizeEmail } from '../users/normalize-email.ts';
import { isLinkToken, liveNonce, userIdIn } from '../users/one-time-links.ts';
import type { UserDocument } from '../users/user-model.ts';
import { accountOrigins } from './account-origins.ts';
import { confirmationsRepository } from './confirmations-repository.ts';
import { linksRepository } from './links-repository.ts';
import { type LinkUse, toUsedLink, usedLinks } from './used-links.ts';

// Longer than the database usually takes: how long it took must not tell who has an account.
export const responseDelayMs = 200;

/** Requests and redeems one-time links. */
export function linksService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const links = linksRepository(app.mongo);
  const confirmations = confirmationsRepository(app.mongo);
  const keys = keysService(app);
  const repeatable = usedLinks(app);
  const recordOrigin = accountOrigins(app);

  async function mail(purpose: 'confirm' | 'reset', email: string): Promise<void> {
    const outbox = app.outbox.createEntries(purpose);
    // Without mail nobody could ever open the link.
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

  /** Whose link it is and what it is taken by. @throws DomainError `link_expired` */
  async function read(token: string, purpose: LinkPurpose): Promise<VerifiedLink> {
    const user = await userNamedIn(token);
    const nonce = user && liveNonce(user, purpose)?.value;
    if (!user || !nonce || !matchesToken(token, { userId: user._id, purpose, nonce }))
      throw new DomainError('link_expired');
    return { user, userId: user._id, nonce, purpose };
  }

  async function userNamedIn(token: string): Promise<UserDocument | null> {
    const userId = userIdIn(token);
    return userId === null ? null : users.find(userId);
  }

  const matchesToken = (token: string, link: Omit<VerifiedLink, 'user'>): boolean =>
    isLinkToken(app.sessionKeys.refresh, token, link);

  /** The sign-up whose link it is, and what it is confirmed by. @throws DomainError `link_expired` */
  async function readSignUp(token: string): Promise<OpenSignUp> {
    const user = await userNamedIn(token);
    const userId = user?._id ?? '';
    const further =
      user &&
      listPendingSignUps(user).find(({ value: nonce }) =>
        matchesToken(token, { userId, purpose: 'confirm', nonce }),
      );
    if (further) {
      const { passwordHash, value: nonce } = further;
      const take = (used: UsedLink) => confirmations.confirmFurther(userId, further, used);
      return { userId, passwordHash, nonce, take };
    }
    const first = await read(token, 'confirm');
    const { passwordHash } = first.user;
    const take = (used: UsedLink) => confirmations.confirmFirst(userId, used);
    return { userId, passwordHash, nonce: first.nonce, take };
  }

  async function confirmSignUp({ token, password }: Confirmation, use: LinkUse) {
    const { userId, passwordHash, nonce, take } = await readSignUp(token);
    // Older clients send no password.
    if (password === '') throw new DomainError('invalid_credentials');
    await checkLinkPassword(app, userId, async () => {
      if (!(await verifyPassword(passwordHash, password)))
        throw new DomainError('invalid_credentials');
    });
    const confirmed = await take(toUsedLink(nonce, use));
    if (!confirmed) throw new DomainError('link_expired');
    app.userCache.forget(userId);
    recordOrigin.created(confirmed);
    return confirmed;
  }

  async function resetPassword(
    { token, password }: NewPassword,
    use: LinkUse,
    device: string,
  ): Promise<UserDocument> {
    const link = await read(token, 'reset');
    await app.refuseIfWeak(password, link.user);
    const outbox = app.outbox.createEntries('replaced', device);
    const passwordHash = await hashPassword(password);
    const write = ({ user, userId, purpose, nonce }: VerifiedLink) =>
      links.consume({
        userId,
        purpose,
        used: toUsedLink(nonce, use),
        // The way out for a member whom others' wrong passwords keep waiting.
        changes: { passwordHash, unlockedAt: new Date(), ...confirmedBy(user) },
        emailConfirmedAt: user.emailConfirmedAt,
        endSessionsAndKeys: true,
        outbox,
      });
    const first = await write(link);
    if (first && isUnconfirmed(link.user)) recordOrigin.created(first);
    // The sign-up may have been confirmed since it was read.
    const replaced = first ?? (await write(await read(token, 'reset')));
    if (!replaced) throw new DomainError('link_expired');
    app.userCache.forget(link.userId);
    app.outbox.enqueue(replaced, outbox);
    // An intruder whom this reset shuts out may have made them.
    await keys.cleanUp(link.userId);
    return replaced;
  }

  return {
    read,

    /** An invitation that can be accepted. @throws DomainError `link_expired`, `sign_up_closed` */
    async readInvitation(token: string): Promise<VerifiedLink> {
      if (!app.config.takesInvitations) throw new DomainError('sign_up_closed');
      return read(token, 'invite');
    },

    /** Sends a link if the address needs one, and takes as long where it does not. */
    async requestLink(purpose: 'confirm' | 'reset', email: string): Promise<void> {
      await Promise.all([mail(purpose, email), pause(responseDelayMs)]);
    },

    /**
     * The address is theirs who opened the link and knows the password. By the link alone a member
     * would confirm what a stranger signed up with their address, and share the account with them.
     *
     * Null when it was confirmed by the same request before.
     *
     * @throws DomainError `link_expired`, `invalid_credentials`
     */
    confirm(request: Confirmation, browser: string | null): Promise<UserDocument | null> {
      const use = describeUse('confirm', request, browser);
      return repeatable.use(
        use,
        () => confirmSignUp(request, use),
        () => null,
      );
    },

    /**
     * Ends all sessions and keys with the same command; the member is notified. Null when it was
     * replaced by the same request before. @throws DomainError
     */
    replacePassword(
      request: NewPassword,
      browser: string | null,
      device: string,
    ): Promise<UserDocument | null> {
      const use = describeUse('reset', request, browser);
      return repeatable.use(
        use,
        () => resetPassword(request, use, device),
        () => null,
      );
    },
  };
}

const describeUse = (
  kind: 'confirm' | 'reset',
  { token, password }: Confirmation | NewPassword,
  browser: string | null,
): LinkUse => ({ token, kind, typed: [password], browser });

/** Reading the mailbox proves ownership; names of an unconfirmed sign-up may be a stranger's. */
const confirmedBy = (user: UserDocument): Partial<UserDocument> =>
  isUnconfirmed(user) ? { emailConfirmedAt: new Date(), firstName: '', lastName: '' } : {};

interface OpenSignUp {
  userId: string;
  passwordHash: string | null;
  nonce: string;
  /** Confirms it and ends the others; null when one of them was first. */
  take(used: UsedLink): Promise<UserDocument | null>;
}

export interface VerifiedLink {
  user: UserDocument;
  userId: string;
  nonce: string;
  purpose: LinkPurpose;
}
