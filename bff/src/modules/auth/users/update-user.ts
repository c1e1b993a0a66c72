import type { Model } from 'mongoose';
import type { UserDocument } from './user-model.ts';

/** Updates one account; false when the filter matches none. */
export async function updateUser(
  users: Model<UserDocument>,
  filter: object,
  changes: object,
): Promise<boolean> {
  return (await users.updateOne(filter, changes).exec()).matchedCount === 1;
}
