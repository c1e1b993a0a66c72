import type { Connection } from 'mongoose';
import { repeatOnce } from '../../../lib/mongo/repeat-once.ts';
import { userModel } from '../../auth/users/user-model.ts';
import { provisioned } from '../users/provisioned-users.ts';

const shownAtMost = 1_000;
const groupsOfMember = 60;
/** Many more at once would take longer than a command may. */
const membersPerCommand = 500;

/** Who is in which group, as the accounts have it; a change is one command for up to 500 members. */
export function groupMembers(connection: Connection) {
  const users = userModel(connection).collection;
  const isMember = (group: string) => ({ groups: { $elemMatch: { group, source: 'scim' } } });
  /** Members already, or in fewer groups than there can be. */
  const fits = (group: string) => ({
    $or: [isMember(group), { [`groups.${groupsOfMember - 1}`]: { $exists: false } }],
  });
  const without = (group: string) => ({
    // A confirmed role ends with the group.
    $pull: { groups: { group, source: 'scim' }, roles: { from: group, source: 'scim' } },
  });

  async function listIds(filter: object, atMost: number): Promise<string[]> {
    const members = await users
      .find({ ...provisioned, ...filter })
      .project<{ _id: string }>({ _id: 1 })
      .sort({ _id: 1 })
      .limit(atMost)
      .toArray();
    return members.map(({ _id }) => _id);
  }

  return {
    /** Of one group, as many as an answer shows. */
    listShown: (group: string): Promise<string[]> => listIds(isMember(group), shownAtMost),

    listAll: (group: string): Promise<string[]> => listIds(isMember(group), 0),

    /** Those of the ids that are accounts of the directory. */
    listKnown: (ids: readonly string[]): Promise<string[]> =>
      ids.length === 0 ? Promise.resolve([]) : listIds({ _id: { $in: ids } }, 0),

    /** How many of the ids the group can have as members. */
    countFitting: (group: string, ids: readonly string[]): Promise<number> =>
      users.countDocuments({ ...provisioned, ...fits(group), _id: { $in: ids } } as object),

    /** The groups of a member. */
    async listGroups(userId: string): Promise<string[]> {
      const user = await users.findOne({ ...provisioned, _id: userId } as object, {
        projection: { groups: 1 },
      });
      const groups: { group: string; source: string }[] = user?.groups ?? [];
      return groups.filter(({ source }) => source === 'scim').map(({ group }) => group);
    },

    /** How many of the ids are members now: fewer where one is unknown, or in too many groups. */
    async add(group: string, ids: readonly string[]): Promise<number> {
      let count = 0;
      for (const part of inParts(ids)) {
        const { matchedCount } = await repeatOnce(() =>
          users.updateMany(
            { ...provisioned, _id: { $in: part }, ...fits(group) } as object,
            { $addToSet: { groups: { group, source: 'scim' } } } as object,
          ),
        );
        count += matchedCount;
      }
      return count;
    },

    async remove(group: string, ids: readonly string[]): Promise<void> {
      for (const part of inParts(ids))
        await repeatOnce(() =>
          users.updateMany(
            { ...isMember(group), _id: { $in: part } } as object,
            without(group) as object,
          ),
        );
    },

    async clear(group: string): Promise<void> {
      await repeatOnce(() => users.updateMany(isMember(group), without(group) as object));
    },
  };
}

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / membersPerCommand) }, (_part, index) =>
    ids.slice(index * membersPerCommand, (index + 1) * membersPerCommand),
  );
