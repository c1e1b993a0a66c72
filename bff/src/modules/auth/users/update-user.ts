import type { Model } from 'mongoose';
import type { UserDocument } from './user-model.ts';

/** One command on one account; false where the filter finds none. */
export async function updateUser(
  users: Model<UserDocument>,
  filter: object,
  changes: object,
): Promise<boolean> {
  return (await users.updateOne(filter, changes).exec()).matchedCount === 1;
}
