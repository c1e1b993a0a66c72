import type { MailPurpose } from '@firedeck/contract/jobs';
import { type Connection, type Model, Schema } from 'mongoose';

/** A mail that must go out: written with its cause, removed when its job is done. */
export interface OutboxEntry {
  /** A uuid; the job's id. */
  id: string;
  at: Date;
  purpose: MailPurpose;
}

export interface UserDocument {
  /** A uuid. */
  _id: string;
  email: string;
  /** The address as it is compared: unique. */
  emailKey: string;
  /** PHC string. */
  passwordHash: string;
  firstName: string;
  lastName: string;
  emailConfirmedAt: Date | null;
  state: 'active' | 'disabled';
  /** Raised to end all sessions at once. */
  epoch: number;
  /** The one session that the last raise spared: that of a changed password. */
  keptSession?: string | null;
  createdAt: Date;
  /** Users of earlier versions have none. */
  outbox?: OutboxEntry[];
}

const outboxSchema = new Schema<OutboxEntry>(
  { id: String, at: Date, purpose: String },
  { _id: false },
);

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    emailConfirmedAt: { type: Date, default: null },
    state: { type: String, required: true },
    epoch: { type: Number, required: true },
    keptSession: { type: String, default: null },
    createdAt: { type: Date, required: true },
    outbox: { type: [outboxSchema], default: undefined },
  },
  { versionKey: false },
);
userSchema.index({ emailKey: 1 }, { unique: true });
userSchema.index({ 'outbox.at': 1 }, { sparse: true });

export function userModel(connection: Connection): Model<UserDocument> {
  const known: Model<UserDocument> | undefined = connection.models.User;
  return known ?? connection.model<UserDocument>('User', userSchema, 'users');
}
