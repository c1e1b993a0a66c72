import { type Connection, trusted } from 'mongoose';
import { repeatOnce } from '../../../lib/mongo/repeat-once.ts';
import { userModel } from '../users/user-model.ts';
import { groupModel } from './group-model.ts';

/** What is left of groups that are gone. */
export function deletedGroups(connection: Connection) {
  const groups = groupModel(connection);
  const users = userModel(connection).collection;

  /** Memberships and the roles that they gave end; groups within them stand by themselves. */
  async function endUses(ids: readonly string[]): Promise<void> {
    const of = { $in: ids };
    await repeatOnce(() =>
      users.updateMany(
        { $or: [{ 'groups.group': of }, { 'roles.group': of }] } as object,
        {
          $pull: { groups: { group: of }, roles: { $or: [{ from: of }, { group: of }] } },
        } as object,
      ),
    );
    await repeatOnce(() =>
      groups.updateMany({ parent: trusted(of) }, { $set: { parent: null } }).exec(),
    );
  }

  return {
    endUses,

    /** After accounts were given the groups: ends the uses of those that were deleted meanwhile. */
    async endUsesOfDeleted(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const present = await groups.distinct('_id', { _id: trusted({ $in: ids }) }).exec();
      const missing = ids.filter((id) => !present.includes(id));
      if (missing.length > 0) await endUses(missing);
    },
  };
}
