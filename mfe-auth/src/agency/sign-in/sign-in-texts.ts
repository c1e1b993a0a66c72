import type { AgencySignIn, PasswordSignIn, SsoFailure } from '@firedeck/contract';
import { formatCount, formatNumber } from '@firedeck/sdk';

const inHours = (hours: number) => formatCount(hours, { one: 'hour', other: 'hours' });

/** The texts of the page about sign-in and provisioning. */
export const signInTexts = {
  title: 'Sign-in',
  about:
    'Read-only: an operator sets these in the server’s configuration, by the name beside each one. Secrets are never shown.',
  failed: 'The sign-in settings could not be loaded.',
  healthUnknown: {
    title: 'When sign-in last worked is not known right now.',
    next: 'Its record is in Redis, which does not answer. Sign-in itself does not need it.',
  },
  on: 'Yes',
  off: 'No',
  none: 'None',
  provider: {
    heading: (name: string) => `Single sign-on with ${name}`,
    missingHeading: 'Single sign-on',
    missing: (issuer: string, clientId: string) =>
      `No identity provider is set up: members sign in with a password. To use one, an operator sets ${issuer} and ${clientId}.`,
    works: (time: string) => `Works: last sign-in ${time}`,
    unused: 'Nobody has signed in with it yet.',
    failed: (time: string, sentence: string) => `Last sign-in failed ${time}: ${sentence}`,
    failedBefore: (time: string, sentence: string) => `Last error ${time}: ${sentence}`,
    code: (code: string) => `Error code: ${code}`,
    lastSignIn: (time: string) => `Last sign-in that worked: ${time}`,
    keysFetched: (time: string) => `Keys of the provider last fetched ${time}`,
    name: 'Name on the button',
    issuer: 'Issuer',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    secretSet: 'Set, not shown',
    secretMissing: 'None: a public client',
    scopes: 'Scopes',
    subjectClaim: 'Claim that identifies a person',
    groupsClaim: 'Claim with the groups',
    createsAccounts: 'First sign-in creates an account',
    linkByEmail: 'Verified address links to an existing account',
    emailDomains: 'Domains whose addresses link',
    sessionHours: 'Longest session',
    hours: inHours,
    redirectUri: 'Redirect URI: register it at the provider',
    logoutUri: 'Back-channel logout URI: ends sessions here when somebody signs out there',
    failures: {
      unavailable: 'The provider could not be reached.',
      expired: 'The sign-in took too long, or its answer was used twice.',
      denied:
        'The provider sent the person back: they canceled, or they are not assigned to this app.',
      keys: 'The token was signed with a key that the provider has not published.',
      no_account: 'The person has no account, and the first sign-in creates none.',
      no_email: 'The provider sent no email address.',
      email_taken: 'Another account already has the person’s address.',
      disabled: 'The person’s account is disabled.',
      failed: 'The provider’s answer was not accepted. Check issuer, client ID and secret.',
    } satisfies Record<SsoFailure, string>,
  },
  passwords: {
    heading: 'Passwords',
    accepted: 'Passwords are accepted',
    values: {
      all: 'From everybody who has one',
      operators: 'From emergency accounts only',
      off: 'From nobody',
    } satisfies Record<PasswordSignIn, string>,
    autoRedirect: 'Sign-in page goes to the provider by itself',
  },
  groups: {
    heading: 'Groups and roles',
    source: 'Groups come from',
    sources: {
      scim: 'The directory (SCIM)',
      'sign-in': 'The provider, at each sign-in',
    } satisfies Record<AgencySignIn['groups_from'], string>,
    roles: 'Roles that groups give',
    noRoles: 'Groups give no roles.',
    ofStation: (role: string, station: string) => `${role} of ${station}`,
    unknownGroup: 'There is no group with this name or external ID yet.',
    toBeConfirmed: 'Counts for each person once an admin has confirmed it.',
  },
  directory: {
    heading: 'Directory (SCIM)',
    missing: 'No directory is connected: there is no SCIM key. An operator makes one.',
    url: 'Base URL for the directory',
    adoption: 'Takes over accounts with the same address',
    rate: 'Requests per second and key',
    keys: 'Keys',
    keyUsed: (time: string) => `Last used ${time}`,
    keyUnused: 'No use on record',
    keyEnds: (day: string) => `Expires ${day}`,
    keyEnded: (day: string) => `Expired ${day}`,
    works: (time: string) => `Works: last request ${time}`,
    unused: 'No request has come yet.',
    refused: (time: string, request: string) => `Last request was refused ${time}: ${request}`,
    refusedBefore: (time: string, request: string) => `Last refused ${time}: ${request}`,
    refusal: (status: number, detail: string) => `Answered with ${status}: ${detail}`,
    wrongKey: (time: string) => `A request with a wrong or expired key came ${time}.`,
    today: ({ requests, changes, refused }: AgencySignIn['directory']['today']) =>
      `Today (UTC): ${formatCount(requests, { one: 'request', other: 'requests' })}, ${formatCount(changes, { one: 'change', other: 'changes' })}, ${formatNumber(refused)} refused`,
  },
};
