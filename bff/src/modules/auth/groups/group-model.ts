import type { GroupKind } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../../../lib/mongo/define-model.ts';
import type { GrantSource } from '../users/memberships.ts';

/** A station, a battalion, a unit. Members are stored in the accounts. */
export interface GroupDocument {
  /** A uuid. */
  _id: string;
  name: string;
  /** The normalized name: unique. */
  nameKey: string;
  kind: GroupKind;
  parent: string | null;
  /** The directory's id. */
  externalId: string | null;
  source: GrantSource;
  rev: number;
  createdAt: Date;
  changedAt: Date;
}

const groupSchema = new Schema<GroupDocument>(
  {
    _id: requiredText,
    name: requiredText,
    nameKey: requiredText,
    kind: requiredText,
    parent: { type: String, default: null },
    externalId: { type: String, default: null },
    source: requiredText,
    rev: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
groupSchema.index({ nameKey: 1 }, { unique: true });

export const groupModel = defineModel('Group', groupSchema, 'groups');

/** Group names and directory user names are compared without case. */
export const toNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
