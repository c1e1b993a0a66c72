import { excludedRoles } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { deletedGroups } from '../groups/deleted-groups.ts';
import type { RoleGrant } from '../users/memberships.ts';
import { updateUser } from '../users/update-user.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

/** Roles in the members' accounts; each change is one command. */
export function rolesRepository(connection: Connection) {
  const users = userModel(connection);
  const deleted = deletedGroups(connection);

  const change = (filter: object, changes: object): Promise<boolean> =>
    updateUser(users, filter, changes);

  /** Matches accounts without these grants. */
  const without = (...grants: object[]) =>
    grants.map((grant) => ({ roles: trusted({ $not: { $elemMatch: grant } }) }));

  const opposite = ({ role }: Pick<RoleGrant, 'role'>) =>
    excludedRoles[role] === undefined ? [] : [{ role: excludedRoles[role] }];

  return {
    /** False when the member has the role, or one that excludes it. */
    async grant(userId: string, { role, group, by }: Pick<RoleGrant, 'role' | 'group' | 'by'>) {
      const same = { role, source: 'local', ...(group !== undefined && { group }) };
      const grant: RoleGrant = { ...same, source: 'local', role, by, at: new Date() };
      const isGranted = await change(
        { _id: userId, $and: without(same, ...opposite({ role })) },
        { $push: { roles: grant } },
      );
      if (isGranted && group !== undefined) await deleted.endUsesOfDeleted([group]);
      return isGranted;
    },

    /** Confirms a role that a group gives; false when it is confirmed, or can't be. */
    confirm(userId: string, { role, from, source, by }: Required<Omit<RoleGrant, 'group' | 'at'>>) {
      return change(
        {
          _id: userId,
          state: 'active',
          groups: trusted({ $elemMatch: { group: from, source } }),
          $and: without({ role, from }, ...opposite({ role })),
        },
        { $push: { roles: { role, source, from, by, at: new Date() } } },
      );
    },

    /** Revokes a direct grant, and confirmations of the role; false when there is none. */
    revoke(userId: string, { role, group }: Pick<RoleGrant, 'role' | 'group'>): Promise<boolean> {
      const same = { role, ...(group !== undefined && { group }) };
      return change(
        { _id: userId, roles: trusted({ $elemMatch: same }) },
        { $pull: { roles: same } },
      );
    },

    /** False when grants of the member changed since they were read. */
    async replace({ _id, roles: read }: UserDocument, roles: RoleGrant[]): Promise<boolean> {
      const filter: object = { _id, roles: read ?? { $exists: false } };
      const { matchedCount } = await users.collection.updateOne(filter, { $set: { roles } });
      const groups = roles.flatMap(({ group = [] }) => group);
      if (matchedCount === 1) await deleted.endUsesOfDeleted(groups);
      return matchedCount === 1;
    },

    /** Members with a role of their own, or in one of the groups; by address. */
    list: (groups: readonly string[]): Promise<UserDocument[]> =>
      users
        .find({
          $or: [
            { 'roles.role': trusted({ $exists: true }) },
            { 'groups.group': trusted({ $in: groups }) },
          ],
        })
        .sort({ emailKey: 1 })
        .lean()
        .exec(),
  };
}
