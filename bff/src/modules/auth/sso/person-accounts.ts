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

  /** @throws SsoRefusal for a person whom the directory has disabled */
  async function refuseLeaver(person: Person): Promise<void> {
    if (isOnlyProvider && (await staff.isLeaver(person)))
      throw new SsoRefusal('disabled', 'the directory has disabled the account');
  }

  /**
   * Enables an account that was disabled with the directory's, if the directory allows the person
   * again. Checked after the account was read, so that one that the directory disables meanwhile
   * stays disabled.
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

  /** The link proves the mailbox, unless the provider calls the address unverified. */
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
     * Creates or links the account at the first sign-in.
     *
     * @param attempt - With an invitation, only the invited account can be found.
     * @throws SsoRefusal
     */
    async find(person: Person, provider: OidcProvider, attempt: Attempt): Promise<Found> {
      const { invited } = attempt;
      const known = await identities.find(person);
      // The directory may have created another account for them, with another address.
      if (known && known.scim?.externalId !== person.subject) await refuseLeaver(person);
      const isWanted = !invited || known?._id === invited.userId;
      const reopened = known && isWanted ? await reopen(known, person) : null;
      const added = known ? null : await linkOrCreate(person, provider, attempt);
      // A concurrent sign-in in another tab may just have created it.
      const user = reopened ?? known ?? added?.user ?? (await identities.find(person));
      if (invited && user?._id !== invited.userId)
        throw new SsoRefusal('not_invited', 'the invitation is for another person, or has expired');
      if (!user) throw new SsoRefusal('email_taken', 'another account has the address');
      if (user.state !== 'active') throw new SsoRefusal('disabled', 'the account is disabled');
      return { user, origin: reopened ? 'enabled' : (added?.origin ?? 'known') };
    },

    /** Whether the account in the database still has the person's identity. */
    hasIdentity: async ({ _id }: UserDocument, person: Person): Promise<boolean> =>
      (await identities.find(person))?._id === _id,
  };
}

type Attempt = Pick<SignInAttempt, 'invited' | 'at'>;

interface Found {
  user: UserDocument;
  /** What this sign-in did with the account. */
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
