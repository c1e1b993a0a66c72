import type { KeyScope } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../../lib/mongo/define-model.ts';
import { type OutboxEntry, outboxSchema } from '../users/outbox-entry.ts';

/** A personal API key; the key itself is nowhere. */
export interface KeyDocument {
  /** A uuid. */
  _id: string;
  userId: string;
  /** One of as many places as a member may have keys, so that no race makes more. */
  place: number;
  /** The member's `keysEpoch` when it was made; keys of earlier versions have none. */
  epoch?: number;
  /** The identity provider whose session made it, and which sees to second factors then. */
  provider?: string;
  name: string;
  scope: KeyScope;
  /** Random: what is asked for again after it was revoked is another key. */
  salt: string;
  /** SHA-256 of the key, which is random enough to need nothing slower. */
  hash: string;
  hint: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** Written with the key; carried over to the member's own, which knows the address. */
  outbox?: OutboxEntry[];
}

const keySchema = new Schema<KeyDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    place: { type: Number, required: true },
    epoch: { type: Number, default: undefined },
    provider: String,
    name: { type: String, required: true },
    scope: { type: String, required: true },
    salt: { type: String, required: true },
    hash: { type: String, required: true },
    hint: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    outbox: { type: [outboxSchema], default: undefined },
  },
  { versionKey: false },
);
keySchema.index({ hash: 1 }, { unique: true });
keySchema.index({ userId: 1, place: 1 }, { unique: true });
keySchema.index({ 'outbox.at': 1 }, { sparse: true });

export const keyModel = defineModel('ApiKey', keySchema, 'apiKeys');
