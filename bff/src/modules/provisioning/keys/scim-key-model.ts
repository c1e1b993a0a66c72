import { type Connection, type Model, Schema } from 'mongoose';

/** What a directory authenticates with; two are valid at a time, so that one can replace the other. */
export interface ScimKeyDocument {
  /** A uuid. */
  _id: string;
  /** As in the audit. */
  name: string;
  /** SHA-256. */
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const scimKeySchema = new Schema<ScimKeyDocument>(
  {
    _id: text,
    name: text,
    hash: text,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
scimKeySchema.index({ name: 1 }, { unique: true });

export function scimKeyModel(connection: Connection): Model<ScimKeyDocument> {
  const known: Model<ScimKeyDocument> | undefined = connection.models.ScimKey;
  return known ?? connection.model<ScimKeyDocument>('ScimKey', scimKeySchema, 'scimKeys');
}
