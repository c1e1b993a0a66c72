import { type Connection, trusted } from 'mongoose';
import { isOfEpoch } from '../auth/sessions/is-of-epoch.ts';
import { sessionModel } from '../auth/sessions/session-model.ts';
import type { Principal } from '../auth/users/principal.ts';
import { userModel } from '../auth/users/user-model.ts';

/**
 * Reads which sessions are still valid, with two commands for any number. It bypasses the 5 s session
 * cache, which on top of the check interval would keep streams open too long.
 */
export function validSessionsReader(connection: Connection) {
  const sessions = sessionModel(connection);
  const users = userModel(connection);

  return async (members: readonly Principal[]): Promise<Set<string>> => {
    const ofThem = trusted({ $in: unique(members, 'userId') });
    const [started, active] = await Promise.all([
      sessions
        .find({
          userId: ofThem,
          _id: trusted({ $in: unique(members, 'sessionId') }),
          revoked: null,
          locked: null,
        })
        .select('epoch expiresAt userId')
        .lean(),
      users.find({ _id: ofThem, state: 'active' }).select('epoch keptSession').lean(),
    ]);
    const activeUsers = new Map(active.map((user) => [user._id, user]));
    const now = new Date();
    const holding = started.filter((session) => {
      const user = activeUsers.get(session.userId);
      return user && session.expiresAt > now && isOfEpoch(session, user);
    });
    return new Set(holding.map(({ _id }) => _id));
  };
}

function unique(members: readonly Principal[], name: 'sessionId' | 'userId'): string[] {
  return [...new Set(members.map((member) => member[name]))];
}
