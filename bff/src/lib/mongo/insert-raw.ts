import type { Model } from 'mongoose';

/**
 * Inserts a document without mongoose, whose casting and validation cost as much as sending it.
 * Only for documents that this program builds and types itself; adds no defaults.
 */
export async function insertRaw<Shape extends object>(
  model: Model<Shape>,
  document: Shape,
): Promise<void> {
  await model.collection.insertOne({ ...document }, { ignoreUndefined: true });
}
