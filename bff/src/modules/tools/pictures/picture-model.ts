import type { PictureType } from '@firedeck/contract';
import { Schema } from 'mongoose';
import { defineModel } from '../../../lib/mongo/define-model.ts';

/** A picture that a member uploaded for tools. Only `checkAt` ever changes. */
export interface PictureDocument {
  /** A capability: knowing this id is enough to load the picture. */
  _id: string;
  userId: string;
  /** One of as many slots as pictures are allowed: its unique index prevents more in a race. */
  place: number;
  /** Hash of the bytes: uploading the same file again yields the same picture. */
  hash: string;
  name: string;
  type: PictureType;
  size: number;
  bytes: Buffer;
  createdAt: Date;
  /** When to check whether a tool still uses it. */
  checkAt: Date;
}

const pictureSchema = new Schema<PictureDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    place: { type: Number, required: true },
    hash: { type: String, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    size: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
    checkAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'pictures' },
);
pictureSchema.index({ userId: 1, place: 1 }, { unique: true });
pictureSchema.index({ userId: 1, hash: 1 }, { unique: true });
pictureSchema.index({ checkAt: 1 });

export const pictureModel = defineModel('Picture', pictureSchema);
