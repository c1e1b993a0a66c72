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
  /** The normalized address: unique. */
  emailKey: string;
  /** PHC string; null while the account has no password (invited, SSO, SCIM, deleted). */
  passwordHash: string | null;
  /** When a session of the member last changed it. */
  passwordChangedAt?: Date;
  firstName: string;
  lastName: string;
  emailConfirmedAt: Date | null;
  /** `invited`: not accepted yet; `deleted`: by its member, removed by housekeeping. */
  state: 'invited' | 'active' | 'disabled' | 'deleted';
  deletedAt?: Date;
  /** When the data was removed, if the account itself still waits for its mail. */
  emptiedAt?: Date;
  /** Nonces of valid links, one per purpose. */
  nonces?: Partial<Record<LinkPurpose, LinkNonce>>;
  /** The newest of each kind, for retries after a lost response. */
  usedLinks?: Partial<Record<UsedLinkKind, UsedLink>>;
  /**
   * Sign-ups after the first one, until one is confirmed. Each has its own link, so that a further
   * sign-up does not invalidate the link of an earlier one.
   */
  furtherSignUps?: PendingSignUp[];
  /** The new address, until the links to both addresses were opened. */
  emailChange?: PendingEmailChange;
  /** Times of the newest mails: confirmation links, reset links, notices to the owner. */
  linkMails?: Date[];
  resetMails?: Date[];
  existsMails?: Date[];
  /** Incremented to end all sessions. */
  epoch: number;
  /** The one session that stayed open when the epoch was incremented: that of a password change. */
  keptSession?: string | null;
  /** The newest sessions that were ended individually: their requests in flight are refused. */
  endedSessions?: string[];
  /** Incremented to end all personal API keys; undefined in earlier versions. */
  keysEpoch?: number;
  createdAt: Date;
  /** Hashes of the devices that have signed in, the newest last. */
  devices?: string[];
  /** Keyed hashes of the networks of sign-ins, the newest last. */
  networks?: string[];
  /** When an operator last ended the delays, whatever strangers have done since. */
  unlockedAt?: Date;
  groups?: GroupMembership[];
  roles?: RoleGrant[];
  /**
   * Disabled together with the directory's account of the same person; enabled at the first sign-in
   * after that one was enabled.
   */
  disabledByDirectory?: boolean;
  /** Emergency account: no directory adopts it. */
  breakGlass?: boolean;
  /** The station whose devices keep this account's tools; one account for a station. */
  stationSheet?: string;
  /** Identities at providers; each pair of issuer and subject belongs to one account. */
  identities?: Identity[];
  /** The last disconnection from a provider: sign-ins that began before do not connect it. */
  disconnectedAt?: Date;
  /** Only in accounts that the agency's directory provisions. */
  scim?: ScimRecord;
  mfa?: SecondFactors;
  passkeys?: Passkey[];
  pins?: Pin[];
  /** Undefined in earlier versions. */
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
// Unique among accounts that are not deleted; deleted ones differ by their date.
userSchema.index(
  { 'scim.externalId': 1, 'scim.deletedAt': 1 },
  { unique: true, partialFilterExpression: { 'scim.externalId': { $exists: true } } },
);
userSchema.index({ 'scim.deletedAt': 1 }, { sparse: true });

export const userModel = defineModel('User', userSchema, 'users');
