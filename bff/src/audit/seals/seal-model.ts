import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../../lib/mongo/define-model.ts';

/** One link of the chain: which lines there were, signed. */
export interface SealDocument {
  /** 1, 2, and so on without a gap. */
  _id: number;
  at: Date;
  /** The root of the seal before; empty for the first. */
  previous: string;
  /** In the order of time. A line that comes late is in a later seal. */
  lines: SealedLine[];
  /** Ids of lines of earlier seals that retention removes. */
  removed: string[];
  /** SHA-256 over all of the above. */
  root: string;
  /** Thumbprint of the public key. */
  kid: string;
  /** Ed25519 over the root. */
  signature: string;
  /** Whether its lines were sent to the collector, or none waits for them. No part of what is signed. */
  sent: boolean;
}

export interface SealedLine {
  id: string;
  hash: string;
}

const sealsName = 'auditSeals';

const sealSchema = new Schema<SealDocument>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    previous: { type: String, default: '' },
    lines: [{ _id: false, id: requiredText, hash: requiredText }],
    removed: [String],
    root: requiredText,
    kid: requiredText,
    signature: requiredText,
    sent: { type: Boolean, required: true },
  },
  { versionKey: false },
);
sealSchema.index({ sent: 1 });

export const sealModel = defineModel('AuditSeal', sealSchema, sealsName);
