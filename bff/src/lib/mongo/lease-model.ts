import { type Connection, type Model, Schema } from 'mongoose';

/** A lease on a recurring task, so that one process at a time runs it. */
interface LeaseDocument {
  /** The work's name. */
  _id: string;
  holder: string;
  until: Date;
}

const leaseSchema = new Schema<LeaseDocument>(
  { _id: String, holder: { type: String, required: true }, until: { type: Date, required: true } },
  { versionKey: false },
);

export function leaseModel(connection: Connection): Model<LeaseDocument> {
  const known: Model<LeaseDocument> | undefined = connection.models.Lease;
  return known ?? connection.model<LeaseDocument>('Lease', leaseSchema, 'leases');
}
