import type { Model } from 'mongoose';

/**
 * Inserts a document that this program made itself: its type is its shape. Making a mongoose document
 * of it first, to cast and to validate it, costs as much as sending it. Nothing is added: no default.
 */
export async function insertRaw<Shape extends object>(
  model: Model<Shape>,
  document: Shape,
): Promise<void> {
  await model.collection.insertOne({ ...document }, { ignoreUndefined: true });
}
