import type {
  AuditDetailField,
  AuditKind,
  AuditOutcome,
  auditActors,
  auditSubjects,
} from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../lib/mongo/define-model.ts';

/** What somebody did: inserted once; only the number of its seal is added later. */
export interface AuditLineDocument {
  /** A uuid. */
  _id: string;
  at: Date;
  kind: AuditKind;
  outcome: AuditOutcome;
  /** The same in both lines of an act. */
  act?: string | undefined;
  actor: AuditActor;
  subject: AuditSubject;
  details?: AuditDetails | undefined;
  /** Name of the SCIM key, or the beginning of the release key's hash. */
  key?: string | undefined;
  from?: { network?: string | undefined; device: string } | undefined;
  /** Id of the HTTP request. */
  request?: string | undefined;
  /** Random, so that the hash that outlives the line does not tell what was in it. */
  salt: string;
  /** Number of the seal that holds the line. No part of what is sealed. */
  seal: number | null;
}

export interface AuditActor {
  type: (typeof auditActors)[number];
  /** A member's id. */
  id?: string | undefined;
  name: string;
}

interface AuditSubject {
  type: (typeof auditSubjects)[number];
  id?: string | undefined;
  name?: string | undefined;
}

/** Never a secret, never a whole web address. */
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
