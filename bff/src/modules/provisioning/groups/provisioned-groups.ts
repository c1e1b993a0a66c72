import { randomUUID } from 'node:crypto';
import { type Connection, trusted } from 'mongoose';
import { insertRaw } from '../../../lib/mongo/insert-raw.ts';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { updateUnlessTaken } from '../../../lib/mongo/update-unless-taken.ts';
import { groupMembers } from '../../auth/groups/group-members.ts';
import { type GroupDocument, groupModel, toNameKey } from '../../auth/groups/group-model.ts';
import type { Found, Page } from '../protocol/list-response.ts';
import { provisioned as provisionedUsers } from '../users/provisioned-users.ts';

/** Matches the groups of the directory, not those created here. */
const provisioned = { source: trusted({ $ne: 'local' as const }) };

/** Memberships from a directory, of accounts that it created. */
export const provisionedMembers = (connection: Connection) =>
  groupMembers(connection, { source: 'scim', accounts: provisionedUsers });

/** Groups for a directory, without their members. */
export function provisionedGroups(connection: Connection) {
  const groups = groupModel(connection);

  return {
    find: (id: string): Promise<GroupDocument | null> =>
      groups
        .findOne({ _id: id, ...provisioned })
        .lean()
        .exec(),

    async list(filter: object, { startIndex, count }: Page): Promise<Found<GroupDocument>> {
      const all = { ...filter, source: { $ne: 'local' } };
      const total = await groups.collection.countDocuments(all);
      if (count === 0) return { total, items: [] };
      const items = await groups.collection
        .find(all)
        .sort({ _id: 1 })
        .skip(startIndex - 1)
        .limit(count)
        .toArray();
      return { total, items: items as unknown as GroupDocument[] };
    },

    /** Null when the name is taken. */
    async insert(name: string, externalId: string | null): Promise<GroupDocument | null> {
      const now = new Date();
      const group: GroupDocument = {
        _id: randomUUID(),
        name,
        nameKey: toNameKey(name),
        kind: 'other',
        parent: null,
        externalId,
        source: 'scim',
        rev: 1,
        createdAt: now,
        changedAt: now,
      };
      return (await tryInsert(() => insertRaw(groups, group))) ? group : null;
    },

    /** `taken` when another group has the name. */
    async rename(
      id: string,
      { name, externalId }: { name?: string; externalId?: string | null },
    ): Promise<GroupDocument | 'taken' | null> {
      const $set = {
        ...(name !== undefined && { name, nameKey: toNameKey(name) }),
        ...(externalId !== undefined && { externalId }),
        source: 'scim' as const,
        changedAt: new Date(),
      };
      const others = { _id: trusted({ $ne: id }), nameKey: $set.nameKey ?? '' };
      return updateUnlessTaken(
        () =>
          groups
            .findOneAndUpdate(
              { _id: id, ...provisioned },
              { $set, $inc: { rev: 1 } },
              { returnDocument: 'after' },
            )
            .lean()
            .exec(),
        async () => (await groups.exists(others)) !== null,
      );
    },

    delete: async (id: string): Promise<boolean> =>
      (await groups.deleteOne({ _id: id, ...provisioned }).exec()).deletedCount === 1,
  };
}
