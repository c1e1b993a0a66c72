import type { LinkPurpose } from '@firedeck/contract/jobs';
import { Schema } from 'mongoose';

/** What the token of a link is made of and checked by; another one in its place ends the link. */
export interface LinkNonce {
  value: string;
  at: Date;
}

/** A link that was used: its nonce, and what recognizes the request that used it. */
export interface UsedLink extends LinkNonce {
  /** What was typed, hashed with a key of the browser; absent where nothing was, or the browser had no name. */
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
