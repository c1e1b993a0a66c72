import type { Connection } from 'mongoose';
import type { Identity } from '../users/identities.ts';
import { userModel } from '../users/user-model.ts';
import { deletedGroups } from './deleted-groups.ts';
import { groupModel, toNameKey } from './group-model.ts';

/** Memberships as an identity provider names them at a sign-in. */
export function signInGroups(connection: Connection) {
  const groups = groupModel(connection);
  const users = userModel(connection).collection;
  const deleted = deletedGroups(connection);

  return {
    /**
     * Replaces what the sign-in before named, by external ids or names; confirmations of other groups
     * end. Unknown groups are ignored, never made. An account that the person was disconnected from
     * meanwhile gets none.
     *
     * @param named - Null: the provider sent none because there are too many, so the last known stay.
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
