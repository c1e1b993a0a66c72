import type { MailPurpose } from '@firedeck/contract/jobs';
import { type Model, Schema, trusted } from 'mongoose';

/** A mail that must go out: written with its cause, removed when its job is done. */
export interface OutboxEntry {
  /** A uuid; the job's id. */
  id: string;
  at: Date;
  purpose: MailPurpose;
  /** Label of the device that caused the mail, where the mail names it. */
  device?: string;
  /** What it goes back to, for logs and traces. */
  requestId?: string;
  traceparent?: string;
  /** Names the repeated sign-up whose link it carries; absent: the account's one link of that purpose. */
  nonce?: string;
}

export const outboxSchema = new Schema<OutboxEntry>(
  {
    id: String,
    at: Date,
    purpose: String,
    device: String,
    requestId: String,
    traceparent: String,
    nonce: String,
  },
  { _id: false },
);

/** What has something to go out that was written before the given time; the oldest first. */
export const listWithOutboxBefore = <Document>(
  model: Model<Document>,
  before: Date,
  atMost: number,
): Promise<Document[]> =>
  model
    .find({ 'outbox.at': trusted({ $lte: before }) })
    .sort({ 'outbox.at': 1 })
    .limit(atMost)
    .lean<Document[]>()
    .exec();

/** For an update; nothing where no mail goes out. */
export const pushOutbox = (outbox: OutboxEntry[]) =>
  outbox.length > 0 ? { $push: { outbox: { $each: outbox } } } : {};
