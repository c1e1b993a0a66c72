import { randomUUID } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';
import { insertRaw } from '../lib/mongo/insert-raw.ts';

export type ProvisioningAct =
  | 'create-user'
  | 'adopt-user'
  | 'restore-user'
  | 'change-user'
  | 'disable-user'
  | 'enable-user'
  | 'delete-user'
  | 'create-group'
  | 'change-group'
  | 'add-members'
  | 'remove-members'
  | 'delete-group';

/** A change that a directory made by SCIM: written once, never changed. */
export interface ProvisioningAuditDocument {
  /** A uuid. */
  _id: string;
  at: Date;
  /** Name of the SCIM key. */
  key: string;
  act: ProvisioningAct;
  userId?: string;
  groupId?: string;
  /** Names of the attributes that changed; never their values. */
  fields?: string[];
  /** Ids of the members that were added or removed. */
  members?: string[];
}

export type ProvisioningAuditLine = Omit<ProvisioningAuditDocument, '_id' | 'at'>;

const provisioningAuditSchema = new Schema<ProvisioningAuditDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    key: { type: String, required: true },
    act: { type: String, required: true },
    userId: String,
    groupId: String,
    fields: { type: [String], default: undefined },
    members: { type: [String], default: undefined },
  },
  { versionKey: false },
);
provisioningAuditSchema.index({ at: -1 });

export function provisioningAuditModel(connection: Connection): Model<ProvisioningAuditDocument> {
  const known: Model<ProvisioningAuditDocument> | undefined = connection.models.ProvisioningAudit;
  return (
    known ??
    connection.model<ProvisioningAuditDocument>(
      'ProvisioningAudit',
      provisioningAuditSchema,
      'provisioningAudit',
    )
  );
}

/** There is no way to change or remove a line. */
export function provisioningAuditRepository(connection: Connection) {
  const audit = provisioningAuditModel(connection);
  return {
    insert: (line: ProvisioningAuditLine): Promise<void> =>
      insertRaw(audit, { _id: randomUUID(), at: new Date(), ...line }),

    /** Newest first. */
    newest: (count: number): Promise<ProvisioningAuditDocument[]> =>
      audit.find().sort({ at: -1 }).limit(count).lean().exec(),
  };
}
