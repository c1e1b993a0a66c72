import { type Connection, type Model, Schema } from 'mongoose';
import type { AuditOutcome } from './with-audit.ts';

/** An immutable record of an act on a module. */
export interface AuditDocument {
  /** A uuid. */
  _id: string;
  at: Date;
  /** As the tool that sent the act named them. */
  by: string;
  /** Beginning of the hash of the key that was used. */
  key: string;
  act: 'release' | 'rollback' | 'canary' | 'disable' | 'enable';
  module: string;
  artifact: string | null;
  percent: number | null;
  outcome: AuditOutcome['outcome'];
  /** Of both lines of an act; absent where the release policy refused, and on lines of earlier versions. */
  asking?: string;
  /** Why it was refused. */
  reasons: string[];
}

const auditSchema = new Schema<AuditDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    key: { type: String, required: true },
    act: { type: String, required: true },
    module: { type: String, required: true },
    artifact: { type: String, default: null },
    percent: { type: Number, default: null },
    outcome: { type: String, required: true },
    reasons: { type: [String], required: true },
    asking: { type: String, default: undefined },
  },
  { versionKey: false },
);
auditSchema.index({ at: -1 });

export function auditModel(connection: Connection): Model<AuditDocument> {
  const known: Model<AuditDocument> | undefined = connection.models.Audit;
  return known ?? connection.model<AuditDocument>('Audit', auditSchema, 'audit');
}
