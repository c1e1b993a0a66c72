import type { AnyObject, Model, mongo } from 'mongoose';

/** A model's collection by its own type: documents as they are stored, neither cast nor validated. */
export const rawCollection = <Shape extends AnyObject>(
  model: Model<Shape>,
): mongo.Collection<Shape> => model.collection as unknown as mongo.Collection<Shape>;
