import type { AnyObject, Model, mongo } from 'mongoose';

/** A model's collection with the documents' own type, without casting and validation. */
export const rawCollection = <Shape extends AnyObject>(
  model: Model<Shape>,
): mongo.Collection<Shape> => model.collection as unknown as mongo.Collection<Shape>;
