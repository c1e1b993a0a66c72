import { Schema } from 'mongoose';

/** Unlocks a member's screen on one device that several people use. */
export interface Pin {
  /** The device's id. */
  device: string;
  /** By argon2id, encrypted by a key of KEYS_DIR. */
  hash: string;
  /** The member's when it was set: it ends with all sessions. */
  epoch: number;
  at: Date;
  /** Since the member last signed in there, or entered it. */
  tries: number;
  /** When the last try was used up. */
  offAt?: Date;
}

export const pinSchema = new Schema<Pin>(
  { device: String, hash: String, epoch: Number, at: Date, tries: Number, offAt: Date },
  { _id: false },
);
