import { ownValue } from '@firedeck/contract';
import type { Connection, Model, Schema } from 'mongoose';

export const requiredText = { type: String, required: true } as const;

/** Returns a function that creates a connection's model on its first call. */
export const defineModel =
  <Document>(name: string, schema: Schema<Document>, collection?: string) =>
  (connection: Connection): Model<Document> => {
    const known: Model<Document> | undefined = ownValue(connection.models, name);
    return known ?? connection.model<Document>(name, schema, collection);
  };
