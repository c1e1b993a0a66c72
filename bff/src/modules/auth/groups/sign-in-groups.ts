import type { Connection } from 'mongoose';
import type { Identity } from '../users/identities.ts';
import { userModel } from '../users/user-model.ts';
import { deletedGroups } from './deleted-groups.ts';
import { groupModel, toNameKey } from './group-model.ts';

/** Memberships from the claims of a sign-in. */
export function signInGroups(connection: Connection) {
  const groups = groupModel(connection);
  const users = userModel(connection).collection;
  const deleted = deletedGroups(connection);

  return {
    /**
     * Replaces the memberships of the previous sign-in, by external ids or names; confirmed roles
     * of other groups end. Ignores unknown groups, and accounts that were disconnected meanwhile.
     *
     * @param named - Null if the token had no room for the groups: then the known ones stay.
     */
    async replace(
      userId: string,
      { iss, subject }: Pick<Identity, 'iss' | 'subject'>,
      named: readonly string[] | null,
    ): Promise<void> {
      if (named === null) return;
      const all = await groups.find().lean().exec();
      const keys = new Set(named.map(toNameKey));
      const ids = all
        .filter(
          ({ externalId, nameKey }) =>
            (externalId !== null && named.includes(externalId)) || keys.has(nameKey),
        )
        .map(({ _id }) => _id);
      const others = { $ne: ['$$this.source', 'idp'] };
      const filter = (name: string, cond: object) => ({
        $filter: { input: { $ifNull: [`$${name}`, []] }, cond },
      });
      const memberships = ids.map((group) => ({ group, source: 'idp' }));
      const stays = { $or: [others, { $in: ['$$this.from', ids] }] };
      const connected = { _id: userId, identities: { $elemMatch: { iss, subject } } };
      await users.updateOne(connected as object, [
        {
          $set: {
            groups: { $concatArrays: [filter('groups', others), memberships] },
            roles: filter('roles', stays),
          },
        },
      ]);
      await deleted.endUsesOfDeleted(ids);
    },
  };
}
