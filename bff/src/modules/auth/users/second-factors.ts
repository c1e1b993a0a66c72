import { Schema } from 'mongoose';

/** A secret shared with an authenticator app, encrypted by a key of KEYS_DIR. */
export interface Totp {
  secret: string;
  at: Date;
  /** The period of the last accepted code: each is accepted once. */
  lastStep: number;
}

export interface RecoveryCode {
  /** Keyed hash: the database alone is not enough to sign in. */
  hash: string;
  usedAt: Date | null;
}

/** The challenge of a passkey, for one response. */
export interface FactorChallenge {
  value: string;
  until: Date;
}

/** One of each purpose, so that one tab may add a passkey while another requests one. */
export type ChallengePurpose = 'register' | 'step-up' | 'unlock';

export interface SecondFactors {
  /** When the agency's requirement for a second factor began for the member. */
  requiredAt?: Date;
  totp?: Totp;
  /** Not yet confirmed by a code. */
  newTotp?: Pick<Totp, 'secret' | 'at'>;
  codes?: RecoveryCode[];
  codesAt?: Date;
  challenges?: Partial<Record<ChallengePurpose, FactorChallenge>>;
  /** Hashes of devices that skip the second step, the newest last. */
  devices?: { device: string; at: Date; epoch: number }[];
}

/** A passkey or security key (WebAuthn). */
export interface Passkey {
  /** Chosen by the authenticator, in base64url. */
  id: string;
  /** COSE key in base64url: as text, since bytes read from the database share their memory. */
  publicKey: string;
  /** Number of uses; 0 for passkeys that are synced between devices. */
  counter: number;
  transports: string[];
  /** The model of the authenticator. */
  aaguid: string;
  backedUp: boolean;
  /** Whether it verified its user when it was added; otherwise it is only a second factor. */
  uv: boolean;
  name: string;
  createdAt: Date;
  lastUsedAt?: Date;
}

/** For `$unset`: everything that a reset of the factors removes. */
export const factorsUnset = {
  'mfa.totp': '',
  'mfa.newTotp': '',
  'mfa.codes': '',
  'mfa.codesAt': '',
  'mfa.challenges': '',
  'mfa.devices': '',
  passkeys: '',
} as const;

const challengeSchema = new Schema<FactorChallenge>({ value: String, until: Date }, { _id: false });

export const factorsSchema = new Schema<SecondFactors>(
  {
    requiredAt: Date,
    totp: { type: new Schema({ secret: String, at: Date, lastStep: Number }, { _id: false }) },
    newTotp: { type: new Schema({ secret: String, at: Date }, { _id: false }) },
    codes: {
      type: [new Schema<RecoveryCode>({ hash: String, usedAt: Date }, { _id: false })],
      default: undefined,
    },
    codesAt: Date,
    challenges: {
      register: { type: challengeSchema },
      'step-up': { type: challengeSchema },
      unlock: { type: challengeSchema },
    },
    devices: {
      type: [new Schema({ device: String, at: Date, epoch: Number }, { _id: false })],
      default: undefined,
    },
  },
  { _id: false },
);

export const passkeySchema = new Schema<Passkey>(
  {
    id: String,
    publicKey: String,
    counter: Number,
    transports: [String],
    aaguid: String,
    backedUp: Boolean,
    uv: Boolean,
    name: String,
    createdAt: Date,
    lastUsedAt: Date,
  },
  { _id: false, id: false },
);
