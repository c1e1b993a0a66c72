import type { SharedProfile } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel, requiredText } from '../../../lib/mongo/define-model.ts';

/** A shared device; created with its code, before the code is entered there. */
export interface DeviceDocument {
  /** A uuid. */
  _id: string;
  profile: SharedProfile;
  station: string;
  createdAt: Date;
  createdBy: string;
  /** SHA-256 of the code; undefined once it was entered. */
  codeHash?: string;
  codeUntil: Date;
  /** When the code was entered; null before. */
  enrolledAt: Date | null;
  /** As in `Chrome on Windows`; null before the code was entered. */
  label: string | null;
  lastSeenAt: Date | null;
  endedAt: Date | null;
  /** The latest members, the last first; undefined without any, or where names are hidden. */
  members?: string[];
}

const optionalDate = { type: Date, default: null } as const;
const deviceSchema = new Schema<DeviceDocument>(
  {
    _id: requiredText,
    profile: requiredText,
    station: requiredText,
    createdAt: { type: Date, required: true },
    createdBy: requiredText,
    codeHash: String,
    codeUntil: { type: Date, required: true },
    enrolledAt: optionalDate,
    label: { type: String, default: null },
    lastSeenAt: optionalDate,
    endedAt: optionalDate,
    members: { type: [String], default: undefined },
  },
  { versionKey: false },
);
deviceSchema.index({ codeHash: 1 }, { sparse: true });
deviceSchema.index({ members: 1 }, { sparse: true });

export const deviceModel = defineModel('Device', deviceSchema, 'devices');
