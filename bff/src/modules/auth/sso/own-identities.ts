import type { OwnIdentity } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { findOnlyProvider, type OidcProvider } from '../../../lib/settings/oidc-settings.ts';
import { accountOrigins } from '../accounts/account-origins.ts';
import { factorChangesLimit } from '../enrollment/factor-changes-limit.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { findIdentity } from '../users/identities.ts';
import { normalizeEmail } from '../users/normalize-email.ts';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { identitiesRepository, type LinkStart } from './identities-repository.ts';
import type { Person } from './person.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { staffRepository } from './staff-repository.ts';

interface Offer {
  provider: OidcProvider;
  user: UserDocument;
}

type Change = 'provider_connected' | 'provider_disconnected';

interface ChangeContext {
  outbox: OutboxEntry[];
  device: string;
}

/**
 * How signed-in members connect their account to their person at the provider
 * (infra/decisions/0090). Not available with a directory, which would not know of the connection.
 */
export function ownIdentities(app: FastifyInstance, hasDirectory: () => Promise<boolean>) {
  const { singleSignOn, smtpUrl } = app.config;
  const onlyProvider = findOnlyProvider(singleSignOn);
  const confirmsByMail = smtpUrl !== null;
  const identities = identitiesRepository(app.mongo, confirmsByMail);
  const staff = staffRepository(app.mongo);
  const countChange = factorChangesLimit(app);
  const recordOrigin = accountOrigins(app);
  const revocation = sessionRevocation(app);
  const { signsInHere } = factorPolicy(app);

  /**
   * Null where members can't connect their account. @throws DomainError once the session has ended
   */
  async function findOffer(id: SessionRef): Promise<Offer | null> {
    if (!onlyProvider || (await hasDirectory())) return null;
    const user = await app.readMember(id);
    const session = await app.sessionCache.get(id);
    // In a shared browser the provider's own session would stay open for the next person.
    return session?.sharedDevice ? null : { provider: onlyProvider, user };
  }

  function conclude(user: UserDocument, kind: Change, { outbox, device }: ChangeContext): void {
    app.userCache.forget(user._id);
    app.outbox.enqueue(user, outbox);
    app.recordActivity({ userId: user._id, kind, device });
  }

  return {
    /** Null without an offer. */
    async describe(id: SessionRef): Promise<OwnIdentity | null> {
      const offer = await findOffer(id);
      if (!offer || offer.user.breakGlass) return null;
      const connected_at =
        findIdentity(offer.user, offer.provider.issuer)?.at.toISOString() ?? null;
      return { connected_at, can_disconnect: signsInHere(offer.user) };
    },

    async requireOffer(id: SessionRef): Promise<Offer> {
      const offer = await findOffer(id);
      if (!offer) throw new DomainError('not_found');
      if (offer.user.breakGlass) throw new DomainError('not_allowed', { message: forEmergencies });
      return offer;
    },

    /** Counts a change before it is made. @throws DomainError */
    countChange,

    async connect(
      id: SessionRef,
      person: Person,
      { device, ...beginning }: LinkStart & { device: string },
    ): Promise<void> {
      const offer = await findOffer(id).catch(refuseEnded);
      if (!offer) throw new SsoRefusal('failed', 'members can no longer connect accounts here');
      const { provider, user } = offer;
      const { userId, sessionId } = id;
      if (await staff.isLeaver(person))
        throw new SsoRefusal('identity_taken', "the directory has disabled the person's account");
      // Otherwise a member who signed up with another person's address would lock that person out.
      if (!confirmsByMail && !hasAddress(person, user.emailKey))
        throw new SsoRefusal('other_address', 'without mail the address at the provider decides');
      const { iss, subject } = person;
      const outbox = app.outbox.createEntries('provider_connected', device);
      const identity = { provider: provider.id, iss, subject, at: new Date() };
      const session = { userId, sessionId, epoch: user.epoch, emailKey: user.emailKey };
      const connected = await identities.connect(session, identity, { ...beginning, outbox });
      if (connected === 'taken')
        throw new SsoRefusal('identity_taken', 'another account has the identity');
      if (!connected) throw new SsoRefusal('failed', 'the account was changed in the meantime');
      conclude(connected, 'provider_connected', { outbox, device });
      recordOrigin.linked(connected, provider.id);
    },

    /**
     * Also ends the sessions that began at the provider, except the requesting one. @throws
     * DomainError
     */
    async disconnect({ userId, sessionId }: SessionRef, device: string): Promise<void> {
      const offer = await findOffer({ userId, sessionId });
      if (!offer) throw new DomainError('not_found');
      const { provider, user } = offer;
      const identity = findIdentity(user, provider.issuer);
      if (!identity) {
        // A retry of a request that failed halfway.
        await revocation.revokeOtherProviderSessions({ userId, sessionId }, device);
        throw new DomainError('not_found');
      }
      if (!signsInHere(user)) throw new DomainError('not_allowed', { message: onlyWay });
      const outbox = app.outbox.createEntries('provider_disconnected', device);
      const session = { userId, sessionId, epoch: user.epoch };
      const changed = await identities.disconnect(session, identity.iss, outbox);
      if (!changed) throw new DomainError('not_found');
      conclude(changed, 'provider_disconnected', { outbox, device });
      recordOrigin.unlinked(changed, provider.id);
      await revocation.revokeOtherProviderSessions(session, device);
    },
  };
}

export type OwnIdentities = ReturnType<typeof ownIdentities>;

const forEmergencies = 'Emergency accounts cannot be connected to the sign-in of the agency.';
const onlyWay = 'This is the only way to sign in to this account.';

/** Whether the provider gives this address and doesn't mark it as unverified. */
const hasAddress = ({ email, emailVerification }: Person, emailKey: string): boolean =>
  email !== null && normalizeEmail(email) === emailKey && emailVerification !== 'unverified';

function refuseEnded(error: unknown): never {
  if (error instanceof DomainError && error.code === 'not_authenticated')
    throw new SsoRefusal('session_changed', 'the session has ended, or its account is disabled');
  throw error;
}
