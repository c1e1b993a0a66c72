import { Schema } from 'mongoose';

/** Unlocks a member's screen on one shared device. */
export interface Pin {
  device: string;
  /** Hashed by argon2id, then encrypted by a key of KEYS_DIR. */
  hash: string;
  /** The user's epoch when it was set: it ends with all sessions. */
  epoch: number;
  at: Date;
  /** Attempts since the member last signed in there, or entered it correctly. */
  tries: number;
  offAt?: Date;
}

export const pinSchema = new Schema<Pin>(
  { device: String, hash: String, epoch: Number, at: Date, tries: Number, offAt: Date },
  { _id: false },
);
