import { type AgencyMembersQuery, agencyLimits, type MemberState } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { escapePattern } from '../../lib/mongo/escape-pattern.ts';
import { isStorable } from '../../lib/mongo/is-storable.ts';
import { sessionModel } from '../auth/sessions/session-model.ts';
import { type UserDocument, userModel } from '../auth/users/user-model.ts';

const listed = {
  email: 1,
  emailKey: 1,
  firstName: 1,
  lastName: 1,
  state: 1,
  roles: 1,
  groups: 1,
  breakGlass: 1,
  createdAt: 1,
  'scim.rev': 1,
  'identities.provider': 1,
} as const;

type Field = 'email' | 'emailKey' | 'firstName' | 'lastName' | 'state' | 'roles' | 'groups';
export type ListedUser = Pick<
  UserDocument,
  '_id' | Field | 'breakGlass' | 'createdAt' | 'scim' | 'identities'
>;

export interface MembersFilter extends Pick<AgencyMembersQuery, 'search' | 'state' | 'group'> {
  role?: { name: string; groups: readonly string[] };
  /** The email key of the last member on the previous page. */
  after?: string;
}

/** The agency's members, for its admins; without accounts that their members deleted. */
export function agencyMembersRepository(connection: Connection) {
  const users = userModel(connection).collection;
  const sessions = sessionModel(connection).collection;

  return {
    /** One page, sorted by address, and one more member if there is another page. */
    list: (filter: MembersFilter): Promise<ListedUser[]> =>
      users
        .aggregate<ListedUser>([
          { $match: toFilter(filter) },
          { $sort: { emailKey: 1 } },
          { $limit: agencyLimits.membersPerPage + 1 },
          // At the end: DocumentDB applies the projection of a `find` to everything it sorts.
          { $project: listed },
        ])
        .toArray(),

    count: (filter: MembersFilter): Promise<number> =>
      users.countDocuments(toFilter(filter) as object),

    async lastSeen(userIds: readonly string[]): Promise<Map<string, Date>> {
      const seen = await sessions
        .aggregate<{ _id: string; at: Date }>([
          { $match: { userId: { $in: userIds } } },
          { $group: { _id: '$userId', at: { $max: '$lastSeenAt' } } },
        ])
        .toArray();
      return new Map(seen.map(({ _id, at }) => [_id, at]));
    },

    async countByGroup(): Promise<Map<string, number>> {
      const counts = await users
        .aggregate<{ _id: string; count: number }>([
          { $match: { 'groups.0': { $exists: true }, ...present } },
          // A member whom two sources put into the same group counts once.
          { $project: { group: { $setUnion: ['$groups.group'] } } },
          { $unwind: '$group' },
          { $group: { _id: '$group', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },
  };
}

const states: readonly MemberState[] = ['invited', 'active', 'disabled'];
const present = { state: { $in: states } };

function toFilter({ search, state, role, group, after }: MembersFilter): object {
  const parts: object[] = [];
  if (search) parts.push(matches(search));
  if (role)
    parts.push({ $or: [{ 'roles.role': role.name }, { 'groups.group': { $in: role.groups } }] });
  return {
    ...(state ? { state } : present),
    ...(group !== undefined && { 'groups.group': group }),
    ...(after !== undefined && { emailKey: { $gt: after } }),
    ...(parts.length > 0 && { $and: parts }),
  };
}

/** Every word has to occur in the address or the names. */
function matches(search: string): object {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return {
    $and: words.map((word) => {
      // No name contains it, and it would be an error in a pattern.
      if (!isStorable(word)) return { _id: null };
      const part = { $regex: escapePattern(word), $options: 'i' };
      return { $or: [{ emailKey: part }, { firstName: part }, { lastName: part }] };
    }),
  };
}
