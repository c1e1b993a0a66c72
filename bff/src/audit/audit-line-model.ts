import type {
  AuditDetailField,
  AuditKind,
  AuditOutcome,
  auditActors,
  auditSubjects,
} from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../lib/mongo/define-model.ts';

/** An audit line, inserted once; only the number of its seal is set later. */
export interface AuditLineDocument {
  _id: string;
  at: Date;
  kind: AuditKind;
  outcome: AuditOutcome;
  /** Shared by the two lines of an action. */
  act?: string | undefined;
  actor: AuditActor;
  subject: AuditSubject;
  details?: AuditDetails | undefined;
  /** Name of the SCIM key, or first characters of the release key's hash. */
  key?: string | undefined;
  from?: { network?: string | undefined; device: string } | undefined;
  request?: string | undefined;
  /** Random, so that the hash in a seal doesn't reveal a purged line. */
  salt: string;
  /** Number of the seal that contains the line; not part of the sealed content. */
  seal: number | null;
}

export interface AuditActor {
  type: (typeof auditActors)[number];
  id?: string | undefined;
  name: string;
}

interface AuditSubject {
  type: (typeof auditSubjects)[number];
  id?: string | undefined;
  name?: string | undefined;
}

/** Never contains secrets or complete web addresses. */
export type AuditDetails = Partial<Record<AuditDetailField, string[]>>;

export const auditLinesName = 'auditLines';

const lineSchema = new Schema<AuditLineDocument>(
  {
    _id: requiredText,
    at: { type: Date, required: true },
    kind: requiredText,
    outcome: requiredText,
    act: String,
    actor: { type: { type: String }, id: String, name: String },
    subject: { type: { type: String }, id: String, name: String },
    details: Schema.Types.Mixed,
    key: String,
    from: { network: String, device: String },
    request: String,
    salt: requiredText,
    seal: { type: Number, default: null },
  },
  { versionKey: false },
);
lineSchema.index({ at: -1, _id: -1 });
lineSchema.index({ seal: 1 });
lineSchema.index({ act: 1 });
lineSchema.index({ 'subject.id': 1 });

export const auditLineModel = defineModel('AuditLine', lineSchema, auditLinesName);
