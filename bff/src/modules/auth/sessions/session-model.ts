import type { FactorMethod } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../../lib/mongo/define-model.ts';
import type { SharedDevice } from '../devices/shared-device.ts';
import { type OutboxEntry, outboxSchema } from '../users/outbox-entry.ts';

/** A proof for one request, until that request is sent. */
interface ActProof {
  ticket: string;
  at: Date;
}

/** A step-up: its act, and its second factor. */
export interface StepUpProof {
  /** The one act that it is valid for; undefined for everything that needs a recent sign-in. */
  ticket?: string | null;
  by?: AuthenticationMethod;
}

export interface SessionDocument {
  /** A uuid; `sid` in tokens. */
  _id: string;
  userId: string;
  /** The user's epoch at the start; the session has ended once the user has another one. */
  epoch: number;
  /** Generation of the current refresh token. */
  counter: number;
  seen: number;
  /** When the current token last replaced the previous one. */
  rotatedAt: Date;
  createdAt: Date;
  /** Absolute end. */
  expiresAt: Date;
  lastSeenAt: Date;
  remember: boolean;
  /** The sign-in and the last step-up; undefined in sessions of earlier versions. */
  auth?: SessionAuth;
  idp?: { provider: string; iss: string; sub: string; sid?: string };
  sharedDevice?: SharedDevice;
  /** Label of the browser and system; undefined in sessions of earlier versions. */
  device?: string;
  /** Undefined while the session is not locked. */
  locked?: { at: Date };
  revoked: Revocation | null;
  /** Written with the end of the session, then carried over to the user's outbox. */
  outbox?: OutboxEntry[];
}

export interface Revocation {
  at: Date;
  /** `sign-out`: by the member in this browser; `ended`: from elsewhere, or by a rule. */
  why: 'sign-out' | 'ended' | 'reuse';
}

/** Methods of authentication (RFC 8176): `pwd`, `otp`, `hwk`, `kba` for a recovery code. */
export type AuthenticationMethod = 'pwd' | 'otp' | 'hwk' | 'kba' | 'device';

export const methodNames: Record<FactorMethod, AuthenticationMethod> = {
  passkey: 'hwk',
  totp: 'otp',
  code: 'kba',
};

export interface SessionAuth {
  at?: Date;
  /** 2 with a second factor. Default: 1. */
  level?: 1 | 2;
  amr?: AuthenticationMethod[];
  stepUpAt?: Date;
  /** Unused proofs. */
  acts?: ActProof[];
  /** Hash of the challenge that a passkey signed: each starts one session. */
  challenge?: string;
}

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
