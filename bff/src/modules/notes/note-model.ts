import { Schema } from 'mongoose';
import { defineModel } from '../../lib/mongo/define-model.ts';

export interface NoteRevisionDocument {
  v: number;
  content: string;
  /** When it was replaced by a newer text. */
  at: Date;
  /** Absent in revisions of old releases. */
  savedAt?: Date;
}

export interface NoteDocument {
  /** The owner's id. */
  _id: string;
  /** Incremented by every save. */
  v: number;
  content: string;
  updatedAt: Date;
  /** Newest first. */
  revisions: NoteRevisionDocument[];
  /** Under a legal hold more revisions are kept. */
  isHeld?: boolean;
}

const revisionSchema = new Schema<NoteRevisionDocument>(
  { v: Number, content: String, at: Date, savedAt: Date },
  { _id: false },
);

const noteSchema = new Schema<NoteDocument>(
  {
    _id: { type: String, required: true },
    v: { type: Number, required: true },
    content: { type: String, default: '' },
    updatedAt: { type: Date, required: true },
    revisions: [revisionSchema],
    isHeld: Boolean,
  },
  { versionKey: false, collection: 'userNotes' },
);

export const noteModel = defineModel('Note', noteSchema);
