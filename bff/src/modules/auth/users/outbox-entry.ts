import type { MailPurpose } from '@firedeck/contract/jobs';
import { type Model, Schema, trusted } from 'mongoose';

/** A mail to send: written with its cause, removed when its job is done. */
export interface OutboxEntry {
  /** A uuid; the job's id. */
  id: string;
  at: Date;
  purpose: MailPurpose;
  /** Label of the device that caused the mail, for mails that show it. */
  device?: string;
  /** The request that caused it, for logs and traces. */
  requestId?: string;
  traceparent?: string;
  /** Of the repeated sign-up whose link it contains. Default: the account's only link. */
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

/** Documents with outbox entries older than the given time; the oldest first. */
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

/** For an update; empty without mail. */
export const pushOutbox = (outbox: OutboxEntry[]) =>
  outbox.length > 0 ? { $push: { outbox: { $each: outbox } } } : {};
