import { randomUUID } from 'node:crypto';
import type { AgencyGroupInput } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { repeatOnce } from '../../lib/mongo/repeat-once.ts';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { updateUnlessTaken } from '../../lib/mongo/update-unless-taken.ts';
import { type GroupDocument, groupModel, toNameKey } from '../auth/groups/group-model.ts';
import { userModel } from '../auth/users/user-model.ts';

/** Groups as an agency's admins change them. Names and members of a directory's stay the directory's. */
export function groupsRepository(connection: Connection) {
  const groups = groupModel(connection);
  const users = userModel(connection).collection;

  return {
    list: (): Promise<GroupDocument[]> => groups.find().sort({ nameKey: 1 }).lean().exec(),

    find: (id: string): Promise<GroupDocument | null> => groups.findOne({ _id: id }).lean().exec(),

    count: (): Promise<number> => groups.estimatedDocumentCount().exec(),

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

    /** Null when it was changed meanwhile; `taken` when another group has the name. */
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

    /** Its memberships and the roles it gave end with it; groups within it stand by themselves. */
    async delete({ _id, rev }: GroupDocument): Promise<boolean> {
      const { deletedCount } = await groups.deleteOne({ _id, rev }).exec();
      if (deletedCount === 0) return false;
      await repeatOnce(() =>
        users.updateMany(
          { $or: [{ 'groups.group': _id }, { 'roles.group': _id }] } as object,
          {
            $pull: { groups: { group: _id }, roles: { $or: [{ from: _id }, { group: _id }] } },
          } as object,
        ),
      );
      await repeatOnce(() => groups.updateMany({ parent: _id }, { $set: { parent: null } }).exec());
      return true;
    },
  };
}
