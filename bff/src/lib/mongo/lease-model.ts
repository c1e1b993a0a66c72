import { Schema } from 'mongoose';
import { defineModel } from './define-model.ts';

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

export const leaseModel = defineModel('Lease', leaseSchema, 'leases');
