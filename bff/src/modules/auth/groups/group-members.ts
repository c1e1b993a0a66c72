import { agencyLimits } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { repeatOnce } from '../../../lib/mongo/repeat-once.ts';
import type { GrantSource } from '../users/memberships.ts';
import { userModel } from '../users/user-model.ts';
import { deletedGroups } from './deleted-groups.ts';

const maxShown = 1_000;
/** Larger commands would exceed the time limit. */
const membersPerCommand = 500;

interface MembershipsOptions {
  /** The source of memberships that are read and changed. */
  source: GrantSource;
  accounts: object;
}

/** Memberships of one source, in the accounts; one command changes up to 500 members. */
export function groupMembers(connection: Connection, { source, accounts }: MembershipsOptions) {
  const users = userModel(connection).collection;
  const deleted = deletedGroups(connection);
  const memberFilter = (group: string) => ({ groups: { $elemMatch: { group, source } } });
  /** Members already, or with room for another group. */
  const roomFilter = (group: string) => ({
    $or: [
      memberFilter(group),
      { [`groups.${agencyLimits.groupsPerMember - 1}`]: { $exists: false } },
    ],
  });
  const without = (group: string) => ({
    // A confirmed role ends with the group.
    $pull: { groups: { group, source }, roles: { from: group, source } },
  });

  async function listIds(filter: object, atMost: number): Promise<string[]> {
    const members = await users
      .find({ ...accounts, ...filter })
      .project<{ _id: string }>({ _id: 1 })
      .sort({ _id: 1 })
      .limit(atMost)
      .toArray();
    return members.map(({ _id }) => _id);
  }

  return {
    /** The group's members, up to the number in a response. */
    listShown: (group: string): Promise<string[]> => listIds(memberFilter(group), maxShown),

    listAll: (group: string): Promise<string[]> => listIds(memberFilter(group), 0),

    listKnown: (ids: readonly string[]): Promise<string[]> =>
      ids.length === 0 ? Promise.resolve([]) : listIds({ _id: { $in: ids } }, 0),

    /** Whether one of the ids is an emergency account, which only operators change. */
    hasEmergencyAccount: async (ids: readonly string[]): Promise<boolean> =>
      (await users.findOne({ _id: { $in: ids }, breakGlass: true } as object, {
        projection: { _id: 1 },
      })) !== null,

    /** How many of the ids can be members without exceeding their limit. */
    countFitting: (group: string, ids: readonly string[]): Promise<number> =>
      users.countDocuments({ ...accounts, ...roomFilter(group), _id: { $in: ids } } as object),

    async listGroups(userId: string): Promise<string[]> {
      const user = await users.findOne({ ...accounts, _id: userId } as object, {
        projection: { groups: 1 },
      });
      const groups: { group: string; source: string }[] = user?.groups ?? [];
      return groups.filter((one) => one.source === source).map(({ group }) => group);
    },

    /**
     * Returns how many of the ids are members now: fewer if one is unknown, or in too many groups.
     * A group that was deleted meanwhile keeps none.
     */
    async add(group: string, ids: readonly string[]): Promise<number> {
      let count = 0;
      for (const part of inParts(ids)) {
        const { matchedCount } = await repeatOnce(() =>
          users.updateMany(
            { ...accounts, _id: { $in: part }, ...roomFilter(group) } as object,
            { $addToSet: { groups: { group, source } } } as object,
          ),
        );
        count += matchedCount;
      }
      if (count > 0) await deleted.endUsesOfDeleted([group]);
      return count;
    },

    async remove(group: string, ids: readonly string[]): Promise<void> {
      for (const part of inParts(ids))
        await repeatOnce(() =>
          users.updateMany(
            { ...memberFilter(group), _id: { $in: part } } as object,
            without(group) as object,
          ),
        );
    },
  };
}

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / membersPerCommand) }, (_part, index) =>
    ids.slice(index * membersPerCommand, (index + 1) * membersPerCommand),
  );
