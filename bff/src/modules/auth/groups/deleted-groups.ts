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

  /** After accounts were given the groups: ends the uses of those that were deleted meanwhile. */
  async function endUsesOfDeleted(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const present = new Set(await groups.distinct('_id', { _id: trusted({ $in: ids }) }).exec());
    const missing = ids.filter((id) => !present.has(id));
    if (missing.length > 0) await endUses(missing);
  }

  /** Ids of groups that something names. */
  async function listUsed(): Promise<string[]> {
    const used = await Promise.all([
      users.distinct('groups.group'),
      users.distinct('roles.group'),
      users.distinct('roles.from'),
      groups.distinct('parent').exec(),
    ]);
    return [...new Set(used.flat())].filter((id) => typeof id === 'string');
  }

  return {
    endUses,
    endUsesOfDeleted,

    /** Ends what was left of a group by a process that died between deleting it and its uses. */
    async endLeftUses(): Promise<void> {
      // Uses before groups: a group that is created meanwhile is in neither.
      await endUsesOfDeleted(await listUsed());
    },
  };
}
