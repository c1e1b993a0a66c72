import type { LinkPurpose } from '@firedeck/contract/jobs';
import { Schema } from 'mongoose';
import { defineModel } from '../../../lib/mongo/define-model.ts';
import {
  emailChangeSchema,
  furtherSignUpSchema,
  type LinkNonce,
  noncesSchema,
  type PendingEmailChange,
  type PendingSignUp,
  type UsedLink,
  type UsedLinkKind,
  usedLinksSchema,
} from './account-links.ts';
import { type Identity, identitySchema, type ScimRecord, scimSchema } from './identities.ts';
import {
  type GroupMembership,
  grantSchema,
  membershipSchema,
  type RoleGrant,
} from './memberships.ts';
import { type OutboxEntry, outboxSchema } from './outbox-entry.ts';
import { type Pin, pinSchema } from './pin.ts';
import {
  factorsSchema,
  type Passkey,
  passkeySchema,
  type SecondFactors,
} from './second-factors.ts';

export interface UserDocument {
  /** A uuid. */
  _id: string;
  email: string;
  /** The address as it is compared: unique. */
  emailKey: string;
  /** PHC string; null while the account has no password (invited, SSO, SCIM, deleted). */
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
  /** Nonces of valid links, one per purpose. */
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
  /** With the directory's account of the same person; it comes back at a sign-in after that one has. */
  disabledByDirectory?: boolean;
  /** For emergencies: no directory takes it over. */
  breakGlass?: boolean;
  /** The station whose devices keep this account's tools; one account for a station. */
  stationSheet?: string;
  /** Who signs in by an identity provider: each pair of issuer and subject is one account's. */
  identities?: Identity[];
  /** When it was last disconnected from a provider: no sign-in there that began before connects it. */
  disconnectedAt?: Date;
  /** Only of accounts that the agency's directory provisions. */
  scim?: ScimRecord;
  mfa?: SecondFactors;
  passkeys?: Passkey[];
  pins?: Pin[];
  /** Users of earlier versions have none. */
  outbox?: OutboxEntry[];
}

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
    emailChange: { type: emailChangeSchema, default: undefined },
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
    disabledByDirectory: { type: Boolean, default: undefined },
    breakGlass: { type: Boolean, default: undefined },
    stationSheet: { type: String, default: undefined },
    identities: { type: [identitySchema], default: undefined },
    disconnectedAt: { type: Date, default: undefined },
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
// Each has one account that is not deleted; of deleted ones the day is part of it.
userSchema.index(
  { 'scim.externalId': 1, 'scim.deletedAt': 1 },
  { unique: true, partialFilterExpression: { 'scim.externalId': { $exists: true } } },
);
userSchema.index({ 'scim.deletedAt': 1 }, { sparse: true });

export const userModel = defineModel('User', userSchema, 'users');
