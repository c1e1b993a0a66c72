import { setTimeout as pause } from 'node:timers/promises';
import { accountTexts, type EmailChangeConfirmation } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { AuditDetails } from '../../../audit/audit-line-model.ts';
import { DomainError, invalidField } from '../../../lib/http/domain-error.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import type { PendingEmailChange } from '../users/account-links.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import { isUnconfirmed } from '../users/further-sign-ups.ts';
import { findIdentity } from '../users/identities.ts';
import { getEmailDomain, normalizeEmail } from '../users/normalize-email.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { emailChangeRateLimit } from './email-change-rate-limit.ts';
import { emailChangeRepository } from './email-change-repository.ts';
import { linkVerifier } from './link-verifier.ts';
import { linksRepository } from './links-repository.ts';
import { responseDelayMs } from './links-service.ts';
import { toUsedLink, usedLinks } from './used-links.ts';

/** Changes the address of an account: by links to both addresses, if mail is sent. */
export function emailChangeService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const changes = emailChangeRepository(app.mongo);
  const links = linksRepository(app.mongo);
  const revocation = sessionRevocation(app);
  const { verify } = linkVerifier(app);
  const limitRate = emailChangeRateLimit(app);
  const repeatable = usedLinks(app);
  const issuers = app.config.singleSignOn.providers.map(({ issuer }) => issuer);

  /** Addresses that may not sign up are not accepted here either. */
  function refuseForeignDomain(email: string): void {
    const { signUp: policy } = app.config;
    if (policy.mode === 'domains' && !policy.domains.includes(getEmailDomain(email)))
      throw new DomainError('sign_up_restricted');
  }

  /** The wanted address may belong to another person at the provider. */
  function refuseConnected(user: UserDocument): void {
    if (issuers.some((issuer) => findIdentity(user, issuer)))
      throw new DomainError('not_allowed', { message: ofProvider });
  }

  async function mailBoth(
    user: UserDocument,
    wanted: PendingEmailChange,
    device: string,
  ): Promise<void> {
    const found = await users.findByEmail(wanted.emailKey);
    const owner = found && !isUnconfirmed(found);
    const outbox = [
      ...app.outbox.createEntries('old_address', device),
      // The owner of a taken address gets a notice instead of a link.
      ...(owner ? [] : app.outbox.createEntries('new_address')),
    ];
    const changing = await changes.begin(user._id, wanted, outbox);
    if (!changing) throw new DomainError('not_authenticated');
    app.outbox.enqueue(changing, outbox);
    if (!owner) return;
    const notice = app.outbox.createEntries('exists');
    const notified = await links.notify(wanted.emailKey, notice);
    if (notified) app.outbox.enqueue(notified, notice);
  }

  /**
   * The audit line has the previous address. @throws DomainError `refusal` when the address is
   * taken
   */
  async function applyChange(
    { _id: userId, email }: UserDocument,
    { sessionId }: PendingEmailChange,
    perform: (found: AuditDetails) => Promise<UserDocument | null>,
    refusal: DomainError,
  ): Promise<UserDocument> {
    const self = { type: 'member', id: userId, name: email } as const;
    const performed = async (found: AuditDetails) => {
      const changed = await perform(found);
      if (!changed) throw refusal;
      return changed;
    };
    const entry = { kind: 'change-email', actor: self, subject: self } as const;
    const changed = await app.audit.wrap(entry, performed);
    app.userCache.forget(userId);
    // The new epoch has ended the other sessions; this notifies their open screens.
    await revocation.revokeOthers({ userId, sessionId });
    return changed;
  }

  async function confirmAddress({ token, address }: EmailChangeConfirmation): Promise<Confirmed> {
    const { userId, nonce } = await verify(token, `${address}_address`);
    const user = await changes.confirm(userId, address, nonce);
    const wanted = user?.emailChange;
    const isOver = new DomainError('link_expired');
    if (!user || !wanted || wanted.epoch !== user.epoch) throw isOver;
    if (!wanted.newConfirmedAt || !wanted.oldConfirmedAt) return { userId, isChanged: false };
    await applyChange(user, wanted, (found) => changes.complete(user, wanted, found), isOver);
    return { userId, isChanged: true };
  }

  async function refuseChange(token: string): Promise<string> {
    const { userId, nonce } = await verify(token, 'old_address');
    const used = toUsedLink(nonce, linkAlone);
    if (!(await changes.refuse(userId, used))) throw new DomainError('link_expired');
    return userId;
  }

  return {
    /** Returns the resulting account, and whether links were mailed. @throws DomainError */
    async requestChange(
      { userId, sessionId }: SessionRef,
      email: string,
      device: string,
    ): Promise<PendingChange> {
      const user = await app.readMember({ userId, sessionId });
      const wanted = { email, emailKey: normalizeEmail(email), sessionId, epoch: user.epoch };
      if (wanted.emailKey === user.emailKey) throw invalidField('email', accountTexts.emailIsOwn);
      refuseForeignDomain(email);
      // Also where no mail is sent: the response reveals which addresses have an account.
      await limitRate(userId, wanted.emailKey);
      if (app.config.smtpUrl !== null) {
        // A taken address causes other work; the duration must not reveal it.
        await Promise.all([mailBoth(user, wanted, device), pause(responseDelayMs)]);
        return { user, isMailed: true };
      }
      refuseConnected(user);
      const replace = async () => {
        const replaced = await changes.replace(userId, wanted, issuers);
        // Refuses a session that was ended, or an account that was connected, in the meantime.
        if (!replaced) refuseConnected(await app.readMember({ userId, sessionId }));
        return replaced;
      };
      const taken = new DomainError('user_already_exists');
      return { user: await applyChange(user, wanted, replace, taken), isMailed: false };
    },

    /** Null when the link is opened again after the change. @throws DomainError `link_expired` */
    confirm(request: EmailChangeConfirmation): Promise<Confirmed | null> {
      const { token, address } = request;
      const use = { token, kind: `${address}_address`, ...linkAlone } as const;
      return repeatable.use(
        use,
        () => confirmAddress(request),
        () => null,
      );
    },

    /**
     * Cancels the change by the link to the old address. Null when the link is opened again.
     * @throws DomainError `link_expired`
     */
    refuse(token: string): Promise<string | null> {
      const use = { token, kind: 'refusal', ...linkAlone } as const;
      return repeatable.use(
        use,
        () => refuseChange(token),
        () => null,
      );
    },
  };
}

/** Without mail, only the provider can confirm who has an address. */
const ofProvider = 'The sign-in of your agency says what your email address is.';

/** These links need no password, so nothing can be guessed and any browser may retry them. */
const linkAlone = { typed: null, browser: null };

interface PendingChange {
  user: UserDocument;
  isMailed: boolean;
}

interface Confirmed {
  userId: string;
  isChanged: boolean;
}
