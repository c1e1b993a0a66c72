import { Schema } from 'mongoose';

/** Who the member is to an identity provider. */
export interface Identity {
  /** Id of the provider in the configuration. */
  provider: string;
  iss: string;
  subject: string;
  at: Date;
}

/** The issuer as its tokens may write it: of a host alone, with the slash at the end and without. */
export function listSpellings(issuer: string): string[] {
  const { href, origin, pathname } = new URL(issuer);
  return [...new Set([issuer, href, ...(pathname === '/' ? [origin] : [])])];
}

/** Who the member is at the issuer. */
export function findIdentity(
  { identities = [] }: { identities?: Identity[] },
  issuer: string,
): Identity | undefined {
  const spellings = listSpellings(issuer);
  return identities.find(({ iss }) => spellings.includes(iss));
}

/** For `$pull`: what a provider gave goes with the connection, as no later sign-in there would take it back. */
export const providerGrants = { groups: { source: 'idp' }, roles: { source: 'idp' } } as const;

export interface ScimEmail {
  value: string;
  type?: string;
  primary?: boolean;
}

/** The account as the agency's directory knows it, by SCIM. */
export interface ScimRecord {
  externalId?: string;
  /** As sent; compared by its key. */
  userName: string;
  userNameKey?: string;
  displayName?: string;
  emails?: ScimEmail[];
  rev: number;
  /** When SCIM last changed the account. */
  at: Date;
  /** Disabled by SCIM, which alone may then enable it; absent after an operator disabled it. */
  disabledAt?: Date;
  /** Deleted by SCIM: disabled, and removed some weeks later. */
  deletedAt?: Date;
}

export const identitySchema = new Schema<Identity>(
  { provider: String, iss: String, subject: String, at: Date },
  { _id: false },
);

export const scimSchema = new Schema<ScimRecord>(
  {
    externalId: String,
    userName: String,
    userNameKey: String,
    displayName: String,
    emails: {
      type: [
        new Schema<ScimEmail>(
          { value: String, type: { type: String }, primary: Boolean },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    rev: Number,
    at: Date,
    disabledAt: Date,
    deletedAt: Date,
  },
  { _id: false },
);
