import { Schema } from 'mongoose';

/** The member's person at an identity provider. */
export interface Identity {
  /** Id of the provider in the configuration. */
  provider: string;
  iss: string;
  subject: string;
  at: Date;
}

/** The spellings of the issuer in tokens: a host without a path may end with a slash. */
export function listSpellings(issuer: string): string[] {
  const { href, origin, pathname } = new URL(issuer);
  return [...new Set([issuer, href, ...(pathname === '/' ? [origin] : [])])];
}

export function findIdentity(
  { identities = [] }: { identities?: Identity[] },
  issuer: string,
): Identity | undefined {
  const spellings = listSpellings(issuer);
  return identities.find(({ iss }) => spellings.includes(iss));
}

/** For `$pull`: ends with the connection, since no later sign-in there would remove it. */
export const providerGrants = { groups: { source: 'idp' }, roles: { source: 'idp' } } as const;

export interface ScimEmail {
  value: string;
  type?: string;
  primary?: boolean;
}

/** The account in the agency's directory, by SCIM. */
export interface ScimRecord {
  externalId?: string;
  /** As sent; `userNameKey` is the normalized form. */
  userName: string;
  userNameKey?: string;
  displayName?: string;
  emails?: ScimEmail[];
  rev: number;
  at: Date;
  /** Disabled by SCIM, which alone may enable it; undefined after an operator disabled it. */
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
