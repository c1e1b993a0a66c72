import type { FactorMethod } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../../lib/mongo/define-model.ts';
import type { SharedDevice } from '../devices/shared-device.ts';
import { type OutboxEntry, outboxSchema } from '../users/outbox-entry.ts';

/** A proof for one request, until that comes. */
interface ActProof {
  ticket: string;
  at: Date;
}

/** For what, and by which second factor, a member proved to be there. */
export interface StepUpProof {
  /** The one act that it proves for; absent: all that needs a recent sign-in. */
  ticket?: string | null;
  by?: AuthenticationMethod;
}

export interface SessionDocument {
  /** A uuid; `sid` in tokens. */
  _id: string;
  userId: string;
  /** The member's epoch when it began: another one now means that all sessions were ended. */
  epoch: number;
  /** Generation of the current refresh token. */
  counter: number;
  /** Highest generation that was used. */
  seen: number;
  /** When the current token was last given out in place of the one before. */
  rotatedAt: Date;
  createdAt: Date;
  /** Its absolute end. */
  expiresAt: Date;
  /** Last activity reported by the browser. */
  lastSeenAt: Date;
  remember: boolean;
  /** How the member signed in, and last proved to be there; sessions of earlier versions have none. */
  auth?: SessionAuth;
  /** The session at the identity provider that the member signed in by. */
  idp?: { provider: string; iss: string; sub: string; sid?: string };
  /** The device, where several people use it. */
  sharedDevice?: SharedDevice;
  /** Label of the device that signed in; sessions of earlier versions have none. */
  device?: string;
  /** Until its member unlocks it; absent: it is open. */
  locked?: { at: Date };
  revoked: Revocation | null;
  /** Written with the session's end; carried over to the member's own, which knows the address. */
  outbox?: OutboxEntry[];
}

export interface Revocation {
  at: Date;
  /** `sign-out`: in its browser, by the member; `ended`: from elsewhere, or by a rule. */
  why: 'sign-out' | 'ended' | 'reuse';
}

/** How a member proved who they are (RFC 8176): `pwd`, `otp`, `hwk`, `kba` for a recovery code. */
export type AuthenticationMethod = 'pwd' | 'otp' | 'hwk' | 'kba' | 'device';

export const methodNames: Record<FactorMethod, AuthenticationMethod> = {
  passkey: 'hwk',
  totp: 'otp',
  code: 'kba',
};

export interface SessionAuth {
  at?: Date;
  /** The factors: 2 with a second one. Absent: 1. */
  level?: 1 | 2;
  amr?: AuthenticationMethod[];
  stepUpAt?: Date;
  /** What the member has proved to be there for, and not done yet. */
  acts?: ActProof[];
  /** Hash of the challenge that a passkey answered: each starts one session. */
  challenge?: string;
}

/** How the member of a new session signed in. */
export type SignInAuth = Omit<SessionAuth, 'at' | 'stepUpAt'>;

const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    epoch: { type: Number, required: true },
    counter: { type: Number, required: true },
    seen: { type: Number, required: true },
    rotatedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    remember: { type: Boolean, required: true },
    auth: {
      type: new Schema(
        {
          at: Date,
          level: Number,
          amr: { type: [String], default: undefined },
          stepUpAt: Date,
          challenge: String,
          acts: {
            type: [new Schema<ActProof>({ ticket: String, at: Date }, { _id: false })],
            default: undefined,
          },
        },
        { _id: false },
      ),
      default: undefined,
    },
    idp: {
      type: new Schema({ provider: String, iss: String, sub: String, sid: String }, { _id: false }),
      default: undefined,
    },
    sharedDevice: {
      type: new Schema<SharedDevice>(
        { profile: String, id: String, station: String },
        { _id: false },
      ),
      default: undefined,
    },
    device: String,
    locked: { type: new Schema({ at: Date }, { _id: false }), default: undefined },
    revoked: { type: new Schema({ at: Date, why: String }, { _id: false }), default: null },
    outbox: { type: [outboxSchema], default: undefined },
  },
  { versionKey: false },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 });
sessionSchema.index(
  { 'auth.challenge': 1 },
  { unique: true, partialFilterExpression: { 'auth.challenge': { $exists: true } } },
);
sessionSchema.index({ 'idp.sub': 1 }, { sparse: true });
sessionSchema.index({ 'idp.sid': 1 }, { sparse: true });
sessionSchema.index({ 'sharedDevice.id': 1 }, { sparse: true });
sessionSchema.index({ 'outbox.at': 1 }, { sparse: true });

export const sessionModel = defineModel('Session', sessionSchema, 'sessions');
