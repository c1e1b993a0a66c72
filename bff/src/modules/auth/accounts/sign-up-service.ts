import { setTimeout as pause } from 'node:timers/promises';
import type { SignUpRequest } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { refuseWithoutPasswords } from '../sessions/sign-in/sign-on-policy.ts';
import type { UsedLink } from '../users/account-links.ts';
import { accountsRepository, type Names } from '../users/accounts-repository.ts';
import { invitationClaims } from '../users/invitation-claims.ts';
import { newAccount } from '../users/new-account.ts';
import { getEmailDomain, normalizeEmail } from '../users/normalize-email.ts';
import { newNonce } from '../users/one-time-links.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { UserDocument } from '../users/user-model.ts';
import { confirmationsRepository } from './confirmations-repository.ts';
import { linkVerifier, type VerifiedLink } from './link-verifier.ts';
import { linksRepository } from './links-repository.ts';
import { responseDelayMs } from './links-service.ts';
import { type LinkUse, toUsedLink, usedLinks } from './used-links.ts';

/** The device and network to store with an account that needs no confirmation. */
type DescribeOrigin = (
  user: Pick<UserDocument, '_id'>,
) => Pick<UserDocument, 'devices' | 'networks'>;

/** `isNew` must not be revealed to the client. */
interface SignedUp {
  user: UserDocument;
  isNew: boolean;
}

/** Signs people up by the policy of the agency. */
export function signUpService(app: FastifyInstance) {
  const users = accountsRepository(app.mongo);
  const links = linksRepository(app.mongo);
  const claims = invitationClaims(app.mongo);
  const confirmations = confirmationsRepository(app.mongo);
  const { verify } = linkVerifier(app);
  const repeatable = usedLinks(app);

  /**
   * The verified invitation, or null without one. @throws DomainError when sign-up is not allowed
   */
  async function checkSignUpPolicy({
    email,
    invitation,
  }: SignUpRequest): Promise<VerifiedLink | null> {
    const { signUp: policy, singleSignOn } = app.config;
    refuseWithoutPasswords(singleSignOn);
    if (policy.mode === 'closed') throw new DomainError('sign_up_closed');
    if (invitation !== undefined) return invitationFor(email, invitation);
    if (policy.mode === 'open') return null;
    if (policy.mode === 'domains') {
      if (policy.domains.includes(getEmailDomain(email))) return null;
      throw new DomainError('sign_up_restricted');
    }
    throw new DomainError('sign_up_closed');
  }

  async function invitationFor(email: string, token: string): Promise<VerifiedLink> {
    const invitation = await verify(token, 'invite');
    if (invitation.user.emailKey !== normalizeEmail(email)) throw new DomainError('link_expired');
    return invitation;
  }

  /** Null when the address has an account. */
  async function createAccount(
    user: UserDocument,
    invitation: Invitation | null,
  ): Promise<UserDocument | null> {
    if (!invitation) {
      const isInserted = await users.insert(user);
      return isInserted ? user : claims.bySignUp(user);
    }
    const { _id, emailKey, ...changes } = user;
    const { userId, used } = invitation;
    const joined = await links.consume({ userId, purpose: 'invite', used, changes });
    if (!joined) throw new DomainError('link_expired');
    return joined;
  }

  /** A taken address looks new to the client; its owner is notified by mail. */
  async function notifyOwner({ emailKey, passwordHash, firstName, lastName }: UserDocument) {
    const nonce = newNonce();
    const signUp = { ...nonce, signedUpAt: nonce.at, passwordHash, firstName, lastName };
    const again = app.outbox
      .createEntries('confirm')
      .map((entry) => ({ ...entry, nonce: signUp.value }));
    const waiting = await confirmations.add(emailKey, signUp, again);
    if (waiting) return app.outbox.enqueue(waiting, again);
    const notice = app.outbox.createEntries('exists');
    const owner = await links.notify(emailKey, notice);
    if (owner) app.outbox.enqueue(owner, notice);
  }

  async function createOrNotify(
    user: UserDocument,
    invitation: Invitation | null,
  ): Promise<SignedUp> {
    const { outbox = [] } = user;
    const joined = await createAccount(user, invitation);
    if (joined) {
      app.outbox.enqueue(joined, outbox);
      return { user: joined, isNew: true };
    }
    if (outbox.length === 0) throw new DomainError('user_already_exists');
    await notifyOwner(user);
    return { user, isNew: false };
  }

  async function join(
    request: SignUpRequest,
    use: LinkUse,
    describeOrigin: DescribeOrigin,
  ): Promise<SignedUp> {
    const link = await checkSignUpPolicy(request);
    const invitation = link && { userId: link.userId, used: toUsedLink(link.nonce, use) };
    await app.refuseIfWeak(request.password, { email: request.email, ...getNames(request) });
    const outbox = app.outbox.createEntries('confirm');
    const user = newUser(request, await hashPassword(request.password), outbox);
    // In the same write: if a later one failed, the account would exist without a session.
    if (outbox.length === 0)
      return createOrNotify({ ...user, ...describeOrigin(user) }, invitation);
    // A taken address causes more work; the duration must not reveal it.
    const [signedUp] = await Promise.all([
      createOrNotify(user, invitation),
      pause(responseDelayMs),
    ]);
    return signedUp;
  }

  return {
    /** Creates the account, confirmed if no mail is sent. @throws DomainError */
    signUp(
      request: SignUpRequest,
      browser: string | null,
      describeOrigin: DescribeOrigin,
    ): Promise<SignedUp> {
      const use = describeUse(request, browser);
      return repeatable.use(use, () => join(request, use, describeOrigin), toRepeated);
    },
  };

  /** Where mail is sent, a sign-up starts no session, even if the address was confirmed since. */
  function toRepeated(user: UserDocument): SignedUp {
    const isMailed = app.config.smtpUrl !== null;
    return { user: isMailed ? { ...user, emailConfirmedAt: null } : user, isNew: false };
  }
}

interface Invitation {
  userId: string;
  used: UsedLink;
}

function describeUse(
  { email, password, data, invitation = '' }: SignUpRequest,
  browser: string | null,
): LinkUse {
  const { firstName, lastName } = getNames({ data });
  const typed = [normalizeEmail(email), password, firstName, lastName];
  return { token: invitation, kind: 'invite', typed, browser };
}

function newUser(
  { email, data }: SignUpRequest,
  passwordHash: string,
  outbox: OutboxEntry[],
): UserDocument {
  const now = new Date();
  const isMailed = outbox.length > 0;
  return newAccount(email, {
    passwordHash,
    ...getNames({ data }),
    createdAt: now,
    ...(isMailed
      ? { outbox, nonces: { confirm: newNonce(now) }, linkMails: [now] }
      : { emailConfirmedAt: now }),
  });
}

const getNames = ({ data }: Pick<SignUpRequest, 'data'>): Names => ({
  firstName: data?.first_name ?? '',
  lastName: data?.last_name ?? '',
});
