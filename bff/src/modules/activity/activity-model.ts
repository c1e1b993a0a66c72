import type { ActivityKind } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../lib/mongo/define-model.ts';

/** An account event: immutable, except that refused sign-ins are counted in one. */
export interface ActivityDocument {
  /** A uuid. */
  _id: string;
  userId: string;
  at: Date;
  kind: ActivityKind;
  device: string;
  network?: string | undefined;
  /** Number of occurrences, for counted kinds. */
  count?: number;
}

const activitySchema = new Schema<ActivityDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    device: { type: String, required: true },
    network: { type: String, default: undefined },
    count: { type: Number, default: undefined },
  },
  { versionKey: false },
);
activitySchema.index({ userId: 1, at: -1 });
activitySchema.index({ at: 1 });

export const activityModel = defineModel('Activity', activitySchema, 'activity');
