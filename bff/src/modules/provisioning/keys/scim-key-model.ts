import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../../../lib/mongo/define-model.ts';

/** Authenticates a directory; two can be valid at a time, so that one can replace the other. */
export interface ScimKeyDocument {
  /** A uuid. */
  _id: string;
  /** The name in the audit. */
  name: string;
  /** SHA-256. */
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

const scimKeySchema = new Schema<ScimKeyDocument>(
  {
    _id: requiredText,
    name: requiredText,
    hash: requiredText,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
scimKeySchema.index({ name: 1 }, { unique: true });

export const scimKeyModel = defineModel('ScimKey', scimKeySchema, 'scimKeys');
