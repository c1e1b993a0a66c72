import type { LinkPurpose } from '@firedeck/contract/jobs';
import { Schema } from 'mongoose';

/** The nonce that the token of a link is derived from. Replacing it invalidates the link. */
export interface LinkNonce {
  value: string;
  at: Date;
}

/** A used link: its nonce, and a digest of the request that used it. */
export interface UsedLink extends LinkNonce {
  /** The typed fields, hashed with a key of the browser; undefined without either. */
  digest?: string;
}

/** `refusal`: of an email change, by the link to the old address. */
export type UsedLinkKind = LinkPurpose | 'refusal';

/** A further sign-up with an unconfirmed address, and the nonce of its link. */
export interface PendingSignUp extends LinkNonce {
  /** `at` is the time of its newest mail. Undefined in earlier versions. */
  signedUpAt?: Date;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
}

export interface PendingEmailChange {
  email: string;
  emailKey: string;
  /** The session that stays open when the others end. */
  sessionId: string;
  /** The user's epoch at the request; the change has expired once the epoch is another. */
  epoch: number;
  newConfirmedAt?: Date;
  oldConfirmedAt?: Date;
}

const nonce = { type: new Schema<LinkNonce>({ value: String, at: Date }, { _id: false }) };
export const noncesSchema = new Schema(
  { confirm: nonce, reset: nonce, invite: nonce, new_address: nonce, old_address: nonce },
  { _id: false, minimize: false },
);

const usedLink = {
  type: new Schema<UsedLink>({ value: String, at: Date, digest: String }, { _id: false }),
};
export const usedLinksSchema = new Schema(
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

export const furtherSignUpSchema = new Schema<PendingSignUp>(
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

export const emailChangeSchema = new Schema<PendingEmailChange>(
  {
    email: String,
    emailKey: String,
    sessionId: String,
    epoch: Number,
    newConfirmedAt: Date,
    oldConfirmedAt: Date,
  },
  { _id: false },
);
