import type { KeyScope } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../../lib/mongo/define-model.ts';
import { type OutboxEntry, outboxSchema } from '../users/outbox-entry.ts';

/** A personal API key; the key itself is not stored. */
export interface KeyDocument {
  /** A uuid. */
  _id: string;
  userId: string;
  /** Unique below the limit of keys per member, so that concurrent requests can't exceed it. */
  place: number;
  /** The member's `keysEpoch` at creation; undefined in keys of earlier versions. */
  epoch?: number;
  /** The identity provider of its session, which is responsible for second factors. */
  provider?: string;
  name: string;
  scope: KeyScope;
  /** Random, so that a retry after the key was revoked creates another key. */
  salt: string;
  /** SHA-256: the key is random enough to need no slow hash. */
  hash: string;
  hint: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** Written with the key, then carried over to the user's outbox, which has the address. */
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
