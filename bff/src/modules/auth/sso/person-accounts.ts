import type { FastifyInstance } from 'fastify';
import { findOnlyProvider, type OidcProvider } from '../../../lib/settings/oidc-settings.ts';
import type { Identity } from '../users/identities.ts';
import { invitationClaims } from '../users/invitation-claims.ts';
import { newAccount } from '../users/new-account.ts';
import { getEmailDomain, normalizeEmail } from '../users/normalize-email.ts';
import type { UserDocument } from '../users/user-model.ts';
import type { SignInAttempt } from './attempt-cookies.ts';
import { identitiesRepository } from './identities-repository.ts';
import type { Person } from './person.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { staffRepository } from './staff-repository.ts';

/** Which account a person signs in to. */
export function personAccounts({ mongo, config }: FastifyInstance) {
  const identities = identitiesRepository(mongo, config.smtpUrl !== null);
  const claims = invitationClaims(mongo);
  const staff = staffRepository(mongo);
  const { passwords } = config.singleSignOn;
  const isOnlyProvider = findOnlyProvider(config.singleSignOn) !== null;

  async function linkOrCreate(
    person: Person,
    provider: OidcProvider,
    { invited, at }: Attempt,
  ): Promise<Found | null> {
    const { iss, subject } = person;
    const identity = { provider: provider.id, iss, subject, at: new Date() };
    const provisioned = isOnlyProvider ? await identities.linkProvisioned(identity) : null;
    if (!provisioned) await refuseLeaver(person);
    const begunAt = new Date(at);
    const linked =
      provisioned ?? (invited ? null : await linkByEmail(person, provider, { identity, begunAt }));
    if (linked) return { user: linked, origin: 'linked' };
    const created = invited
      ? await accept(person, invited, identity)
      : await create(person, provider, identity);
    return created && { user: created, origin: 'created' };
  }

  /** @throws SsoRefusal for a person whose account the directory took away */
  async function refuseLeaver(person: Person): Promise<void> {
    if (isOnlyProvider && (await staff.isLeaver(person)))
      throw new SsoRefusal('disabled', 'the directory has disabled the account');
  }

  /**
   * The person's account, if it ended with the directory's and the directory lets them in again: asked
   * after the account was read, so that one which the directory ends meanwhile stays disabled.
   */
  async function reopen(user: UserDocument, person: Person): Promise<UserDocument | null> {
    if (!user.disabledByDirectory || !isOnlyProvider) return null;
    return (await staff.isStaff(person)) ? staff.enable(user) : null;
  }

  async function linkByEmail(
    { email, emailVerification, firstName, lastName }: Person,
    { linkedDomains }: OidcProvider,
    { identity, begunAt }: { identity: Identity; begunAt: Date },
  ): Promise<UserDocument | null> {
    const isTrusted =
      email !== null &&
      emailVerification === 'verified' &&
      linkedDomains.includes(getEmailDomain(email));
    if (!isTrusted) return null;
    const emailKey = normalizeEmail(email);
    const names = { firstName, lastName };
    return identities.linkByAddress(emailKey, identity, { begunAt, names });
  }

  /** The link shows whose mailbox it is; the provider must not doubt the address. */
  const accept = async (
    person: Person,
    invited: NonNullable<Attempt['invited']>,
    identity: Identity,
  ) =>
    person.emailVerification === 'unverified'
      ? null
      : claims.byLink(invited, newLinkedAccount(person, identity));

  async function create(
    person: Person,
    { createsAccounts }: OidcProvider,
    identity: Identity,
  ): Promise<UserDocument | null> {
    if (!createsAccounts) throw new SsoRefusal('no_account', 'no account has the identity');
    const user = newLinkedAccount(person, identity);
    if (await identities.insert(user)) return user;
    return passwords === 'all' ? null : claims.byProvider(user);
  }

  return {
    /**
     * The person's account, created or linked at the first sign-in.
     *
     * @param attempt - One that accepts an invitation opens that account or none.
     * @throws SsoRefusal
     */
    async find(person: Person, provider: OidcProvider, attempt: Attempt): Promise<Found> {
      const { invited } = attempt;
      const known = await identities.find(person);
      // The directory may have made them another account, by another address.
      if (known && known.scim?.externalId !== person.subject) await refuseLeaver(person);
      const isWanted = !invited || known?._id === invited.userId;
      const reopened = known && isWanted ? await reopen(known, person) : null;
      const added = known ? null : await linkOrCreate(person, provider, attempt);
      // The first sign-in in another tab may just have made it.
      const user = reopened ?? known ?? added?.user ?? (await identities.find(person));
      if (invited && user?._id !== invited.userId)
        throw new SsoRefusal('not_invited', 'the invitation is for another person, or over');
      if (!user) throw new SsoRefusal('email_taken', 'another account has the address');
      if (user.state !== 'active') throw new SsoRefusal('disabled', 'the account is disabled');
      return { user, origin: reopened ? 'enabled' : (added?.origin ?? 'known') };
    },

    /** Whether the account is the person's as the database has it now. */
    isTheirs: async ({ _id }: UserDocument, person: Person): Promise<boolean> =>
      (await identities.find(person))?._id === _id,
  };
}

type Attempt = Pick<SignInAttempt, 'invited' | 'at'>;

interface Found {
  user: UserDocument;
  /** What this sign-in did to the account. */
  origin: 'known' | 'linked' | 'created' | 'enabled';
}

function newLinkedAccount(
  { email, firstName, lastName }: Person,
  identity: Identity,
): UserDocument {
  if (email === null) throw new SsoRefusal('no_email', 'the token has no email address');
  const { at } = identity;
  const fields = { firstName, lastName, emailConfirmedAt: at, createdAt: at };
  return newAccount(email, { ...fields, identities: [identity] });
}
