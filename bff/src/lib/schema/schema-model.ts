import { type Connection, type Model, Schema } from 'mongoose';

/** Which version of our schema the database has: one document. */
interface SchemaDocument {
  _id: 'database';
  version: number;
  migratedAt: Date;
}

const schemaSchema = new Schema<SchemaDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    migratedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export function schemaModel(connection: Connection): Model<SchemaDocument> {
  const known: Model<SchemaDocument> | undefined = connection.models.SchemaVersion;
  return known ?? connection.model<SchemaDocument>('SchemaVersion', schemaSchema, 'schemaVersion');
}
