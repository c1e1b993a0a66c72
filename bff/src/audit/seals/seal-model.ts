import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../../lib/mongo/define-model.ts';

/** One link of the chain, with the hashes of its lines and a signature. */
export interface SealDocument {
  /** Consecutive from 1. */
  _id: number;
  at: Date;
  /** Root of the previous seal; empty for the first. */
  previous: string;
  /** In chronological order. A late line is in a later seal. */
  lines: SealedLine[];
  /** Ids of lines of earlier seals that retention removes. */
  removed: string[];
  /** SHA-256 of all fields above. */
  root: string;
  /** Thumbprint of the public key. */
  kid: string;
  /** Ed25519 signature of the root. */
  signature: string;
  /** Whether its lines were sent to the collector, or need not be sent. Not signed. */
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
