import type { SharedProfile } from '@firedeck/contract';
import { type Connection, type Model, Schema } from 'mongoose';

/** A device that several people use; made with its code, before the code is entered there. */
export interface DeviceDocument {
  /** A uuid. */
  _id: string;
  profile: SharedProfile;
  station: string;
  createdAt: Date;
  /** The operator who made the code. */
  createdBy: string;
  /** SHA-256 of the code; absent once it was entered. */
  codeHash?: string;
  codeUntil: Date;
  /** Null: the code was not entered. */
  enrolledAt: Date | null;
  /** As in `Chrome on Windows`; null before. */
  label: string | null;
  /** When somebody last signed in there. */
  lastSeenAt: Date | null;
  endedAt: Date | null;
  /** Members who signed in there most recently, the last first; absent: nobody, or the agency shows no names. */
  members?: string[];
}

const text = { type: String, required: true } as const;
const optionalDate = { type: Date, default: null } as const;
const deviceSchema = new Schema<DeviceDocument>(
  {
    _id: text,
    profile: text,
    station: text,
    createdAt: { type: Date, required: true },
    createdBy: text,
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

export function deviceModel(connection: Connection): Model<DeviceDocument> {
  const known: Model<DeviceDocument> | undefined = connection.models.Device;
  return known ?? connection.model<DeviceDocument>('Device', deviceSchema, 'devices');
}
