import { randomUUID } from 'node:crypto';
import { type AgencyGroupInput, agencyLimits } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { updateUnlessTaken } from '../../lib/mongo/update-unless-taken.ts';
import { deletedGroups } from '../auth/groups/deleted-groups.ts';
import { type GroupDocument, groupModel, toNameKey } from '../auth/groups/group-model.ts';

/** Groups, as admins change them. Names and members of a directory's groups stay unchanged. */
export function groupsRepository(connection: Connection) {
  const groups = groupModel(connection);
  const deleted = deletedGroups(connection);

  return {
    list: (): Promise<GroupDocument[]> => groups.find().sort({ nameKey: 1 }).lean().exec(),

    find: (id: string): Promise<GroupDocument | null> => groups.findOne({ _id: id }).lean().exec(),

    /** Counted, because the estimate of some servers is outdated right after a write. */
    async isFull(): Promise<boolean> {
      const limit = agencyLimits.groupsPerAgency;
      return (await groups.countDocuments({}, { limit }).exec()) === limit;
    },

    /** Null when the name is taken. */
    async insert({ name, kind, parent }: AgencyGroupInput): Promise<GroupDocument | null> {
      const now = new Date();
      const group: GroupDocument = {
        _id: randomUUID(),
        name,
        nameKey: toNameKey(name),
        kind,
        parent,
        externalId: null,
        source: 'local',
        rev: 1,
        createdAt: now,
        changedAt: now,
      };
      return (await tryInsert(() => groups.create(group))) ? group : null;
    },

    /** Null when it was changed in the meantime; `taken` when another group has the name. */
    async change(
      { _id, rev, source }: GroupDocument,
      { name, kind, parent }: AgencyGroupInput,
    ): Promise<GroupDocument | 'taken' | null> {
      const named = source === 'local' && { name, nameKey: toNameKey(name) };
      const others = { _id: trusted({ $ne: _id }), nameKey: toNameKey(name) };
      return updateUnlessTaken(
        () =>
          groups
            .findOneAndUpdate(
              { _id, rev },
              { $set: { ...named, kind, parent, changedAt: new Date() }, $inc: { rev: 1 } },
              { returnDocument: 'after' },
            )
            .lean()
            .exec(),
        async () => named && (await groups.exists(others)) !== null,
      );
    },

    /** Restores the values before `changed`, unless the group was changed again. */
    async undo({ _id, name, nameKey, kind, parent }: GroupDocument, { rev }: GroupDocument) {
      const $set = { name, nameKey, kind, parent, changedAt: new Date() };
      await groups.updateOne({ _id, rev }, { $set, $inc: { rev: 1 } }).exec();
    },

    /** Also ends its memberships and the roles it gave; groups within it move to the top. */
    async delete({ _id, rev }: GroupDocument): Promise<boolean> {
      const { deletedCount } = await groups.deleteOne({ _id, rev }).exec();
      if (deletedCount === 0) return false;
      await deleted.endUses([_id]);
      return true;
    },
  };
}
