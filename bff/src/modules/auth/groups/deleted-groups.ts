import { type Connection, trusted } from 'mongoose';
import { repeatOnce } from '../../../lib/mongo/repeat-once.ts';
import { userModel } from '../users/user-model.ts';
import { groupModel } from './group-model.ts';

export function deletedGroups(connection: Connection) {
  const groups = groupModel(connection);
  const users = userModel(connection).collection;

  /** Ends memberships and the roles they gave; groups within them move to the top. */
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

  /** Call it after groups were added to accounts: ends the uses of those deleted meanwhile. */
  async function endUsesOfDeleted(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const present = new Set(await groups.distinct('_id', { _id: trusted({ $in: ids }) }).exec());
    const missing = ids.filter((id) => !present.has(id));
    if (missing.length > 0) await endUses(missing);
  }

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

    /** Ends the uses of a group whose deletion was interrupted by a crash. */
    async endLeftUses(): Promise<void> {
      // Reads uses before groups: a group that is created in between is in neither list.
      await endUsesOfDeleted(await listUsed());
    },
  };
}
