import { Schema } from 'mongoose';
import { defineModel } from '../mongo/define-model.ts';

/** The schema version of the database: a single document. */
interface SchemaDocument {
  _id: 'database';
  version: number;
  migratedAt: Date;
}

const versionSchema = new Schema<SchemaDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    migratedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const schemaModel = defineModel('SchemaVersion', versionSchema, 'schemaVersion');
