import type { Role } from '@firedeck/contract';
import type { LinkPurpose, MailPurpose } from '@firedeck/contract/jobs';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  factorsSchema,
  type Passkey,
  passkeySchema,
  type SecondFactors,
} from './second-factors.ts';

/** A mail that must go out: written with its cause, removed when its job is done. */
export interface OutboxEntry {
  /** A uuid; the job's id. */
  id: string;
  at: Date;
  purpose: MailPurpose;
  /** Label of the device that caused the mail, where the mail names it. */
  device?: string;
  /** What it goes back to, for logs and traces. */
  requestId?: string;
  traceparent?: string;
  /** Of the repeated sign-up whose link it carries; absent: the account's one link of that purpose. */
  nonce?: string;
}

/** What the token of a link is made of and checked by; another one in its place ends the link. */
export interface LinkNonce {
  value: string;
  at: Date;
}

/** A link that was used: its nonce, and what recognizes the request that used it. */
export interface UsedLink extends LinkNonce {
  /** Of what was typed, keyed by the browser; absent where nothing was, or the browser had no name. */
  digest?: string;
}

/** `refusal`: of a change of address, by the link to the old one. */
export type UsedLinkKind = LinkPurpose | 'refusal';

/** A sign-up with an address that waits to be confirmed already, and what its own link is made of. */
export interface PendingSignUp extends LinkNonce {
  /** `at` is of its newest mail. Sign-ups of earlier versions have none. */
  signedUpAt?: Date;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
}

export interface PendingEmailChange {
  email: string;
  emailKey: string;
  /** Which goes on when the others end. */
  sessionId: string;
  /** The account's when it was asked for: once all sessions were ended since, the change is over. */
  epoch: number;
  newConfirmedAt?: Date;
  oldConfirmedAt?: Date;
}

/** Who made a membership or grant: an admin or operator, the sign-in's provider, or SCIM. */
export type GrantSource = 'local' | 'idp' | 'scim';

export interface GroupMembership {
  /** The group's id. */
  group: string;
  source: GrantSource;
}

/** A role granted to a member, or the confirmation of one that a group gives. */
export interface RoleGrant {
  role: Role;
  /** Of a station editor: id of the station. */
  group?: string;
  source: GrantSource;
  /** Id of the group that gives the role; absent: granted to the member directly. */
  from?: string;
  /** Who granted or confirmed it. */
  by: string;
  at: Date;
}

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

/** Of a member on one device that several people use: it unlocks the screen there. */
export interface Pin {
  /** The device's id. */
  device: string;
  /** Of argon2id, encrypted by a key of KEYS_DIR. */
  hash: string;
  /** The member's when it was set: it ends with all sessions. */
  epoch: number;
  at: Date;
  /** Since the member last signed in there, or entered it. */
  tries: number;
  /** When the last try was used up. */
  offAt?: Date;
}

/** Who the member is to an identity provider. */
export interface Identity {
  /** Id of the provider in the configuration. */
  provider: string;
  iss: string;
  subject: string;
  at: Date;
}

export interface UserDocument {
  /** A uuid. */
  _id: string;
  email: string;
  /** The address as it is compared: unique. */
  emailKey: string;
  /** PHC string; null until an invitation is accepted. */
  passwordHash: string | null;
  /** When a session of the member changed it last. */
  passwordChangedAt?: Date;
  firstName: string;
  lastName: string;
  emailConfirmedAt: Date | null;
  /** `invited`: expected, and nobody's account yet; `deleted`: by its member, and soon removed. */
  state: 'invited' | 'active' | 'disabled' | 'deleted';
  deletedAt?: Date;
  /** When all that was theirs was removed, where the account itself still waits for its mail. */
  emptiedAt?: Date;
  /** Of the links that are out, one of each purpose. */
  nonces?: Partial<Record<LinkPurpose, LinkNonce>>;
  /** The newest of each kind, for requests that are repeated because their answer was lost. */
  usedLinks?: Partial<Record<UsedLinkKind, UsedLink>>;
  /**
   * Sign-ups after the first, until one is confirmed: the first is the account itself. Each has a link
   * of its own, so that nobody who signs up with a stranger's address ends the stranger's link.
   */
  furtherSignUps?: PendingSignUp[];
  /** The address that the account is to have once its links to both addresses were opened. */
  emailChange?: PendingEmailChange;
  /** When the newest mails were asked for: links to confirm, links to reset, notices to the owner. */
  linkMails?: Date[];
  resetMails?: Date[];
  existsMails?: Date[];
  /** Raised to end all sessions at once. */
  epoch: number;
  /** The one session that the last raise spared: that of a changed password. */
  keptSession?: string | null;
  /** The newest that were ended one by one: what they had begun is no longer written. */
  endedSessions?: string[];
  /** Raised to end all personal API keys at once; users of earlier versions have none. */
  keysEpoch?: number;
  createdAt: Date;
  /** Hashes of the devices that have signed in, the newest last. */
  devices?: string[];
  /** Keyed hashes of the networks that it was signed in from, the newest last. */
  networks?: string[];
  /** When an operator last let them try again, whatever strangers do meanwhile. */
  unlockedAt?: Date;
  /** Groups of the member: stations, units. */
  groups?: GroupMembership[];
  roles?: RoleGrant[];
  /** For emergencies: no directory takes it over. */
  breakGlass?: boolean;
  /** The station whose devices keep this account's tools; one account for a station. */
  stationSheet?: string;
  /** Of sign-ins by an identity provider: each pair of issuer and subject is one account's. */
  identities?: Identity[];
  /** Only of accounts that the agency's directory provisions. */
  scim?: ScimRecord;
  mfa?: SecondFactors;
  passkeys?: Passkey[];
  pins?: Pin[];
  /** Users of earlier versions have none. */
  outbox?: OutboxEntry[];
}

export const outboxSchema = new Schema<OutboxEntry>(
  {
    id: String,
    at: Date,
    purpose: String,
    device: String,
    requestId: String,
    traceparent: String,
    nonce: String,
  },
  { _id: false },
);

const nonce = { type: new Schema<LinkNonce>({ value: String, at: Date }, { _id: false }) };
const noncesSchema = new Schema(
  { confirm: nonce, reset: nonce, invite: nonce, new_address: nonce, old_address: nonce },
  { _id: false, minimize: false },
);

const usedLink = {
  type: new Schema<UsedLink>({ value: String, at: Date, digest: String }, { _id: false }),
};
const usedLinksSchema = new Schema(
  {
    confirm: usedLink,
    reset: usedLink,
    invite: usedLink,
    new_address: usedLink,
    old_address: usedLink,
    refusal: usedLink,
  },
  { _id: false },
);

const furtherSignUpSchema = new Schema<PendingSignUp>(
  {
    value: String,
    at: Date,
    signedUpAt: Date,
    passwordHash: String,
    firstName: String,
    lastName: String,
  },
  { _id: false },
);

const membershipSchema = new Schema<GroupMembership>(
  { group: String, source: String },
  { _id: false },
);

const grantSchema = new Schema<RoleGrant>(
  { role: String, group: String, source: String, from: String, by: String, at: Date },
  { _id: false },
);

const identitySchema = new Schema<Identity>(
  { provider: String, iss: String, subject: String, at: Date },
  { _id: false },
);

const scimSchema = new Schema<ScimRecord>(
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

const pinSchema = new Schema<Pin>(
  { device: String, hash: String, epoch: Number, at: Date, tries: Number, offAt: Date },
  { _id: false },
);

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, default: null },
    passwordChangedAt: { type: Date, default: undefined },
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    emailConfirmedAt: { type: Date, default: null },
    state: { type: String, required: true },
    deletedAt: { type: Date, default: undefined },
    emptiedAt: { type: Date, default: undefined },
    nonces: { type: noncesSchema, default: undefined },
    usedLinks: { type: usedLinksSchema, default: undefined },
    furtherSignUps: { type: [furtherSignUpSchema], default: undefined },
    emailChange: {
      type: new Schema<PendingEmailChange>(
        {
          email: String,
          emailKey: String,
          sessionId: String,
          epoch: Number,
          newConfirmedAt: Date,
          oldConfirmedAt: Date,
        },
        { _id: false },
      ),
      default: undefined,
    },
    linkMails: { type: [Date], default: undefined },
    resetMails: { type: [Date], default: undefined },
    existsMails: { type: [Date], default: undefined },
    epoch: { type: Number, required: true },
    keptSession: { type: String, default: null },
    endedSessions: { type: [String], default: undefined },
    keysEpoch: { type: Number, default: undefined },
    createdAt: { type: Date, required: true },
    devices: { type: [String], default: undefined },
    networks: { type: [String], default: undefined },
    unlockedAt: { type: Date, default: undefined },
    groups: { type: [membershipSchema], default: undefined },
    roles: { type: [grantSchema], default: undefined },
    breakGlass: { type: Boolean, default: undefined },
    stationSheet: { type: String, default: undefined },
    identities: { type: [identitySchema], default: undefined },
    scim: { type: scimSchema, default: undefined },
    mfa: { type: factorsSchema, default: undefined },
    passkeys: { type: [passkeySchema], default: undefined },
    pins: { type: [pinSchema], default: undefined },
    outbox: { type: [outboxSchema], default: undefined },
  },
  { versionKey: false },
);
userSchema.index({ emailKey: 1 }, { unique: true });
userSchema.index({ emailConfirmedAt: 1, createdAt: 1 });
userSchema.index({ deletedAt: 1 }, { sparse: true });
userSchema.index({ 'furtherSignUps.at': 1 }, { sparse: true });
userSchema.index({ 'emailChange.emailKey': 1 }, { sparse: true });
userSchema.index({ 'outbox.at': 1 }, { sparse: true });
userSchema.index({ 'groups.group': 1 }, { sparse: true });
userSchema.index({ 'roles.role': 1 }, { sparse: true });
userSchema.index(
  { 'scim.userNameKey': 1 },
  { unique: true, partialFilterExpression: { 'scim.userNameKey': { $exists: true } } },
);
userSchema.index(
  { 'identities.iss': 1, 'identities.subject': 1 },
  { unique: true, partialFilterExpression: { 'identities.iss': { $exists: true } } },
);
userSchema.index(
  { 'passkeys.id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.id': { $exists: true } } },
);
userSchema.index({ 'pins.device': 1 }, { sparse: true });
userSchema.index({ stationSheet: 1 }, { unique: true, sparse: true });
userSchema.index({ 'scim.externalId': 1 }, { sparse: true });
userSchema.index({ 'scim.deletedAt': 1 }, { sparse: true });

export function userModel(connection: Connection): Model<UserDocument> {
  const known: Model<UserDocument> | undefined = connection.models.User;
  return known ?? connection.model<UserDocument>('User', userSchema, 'users');
}
