import type { UserDocument } from '../users/user-model.ts';
import type { SessionDocument } from './session-model.ts';

/**
 * False when all sessions of the user were ended since this one began. A cached user may be 5 s
 * old, so the session can have a later epoch.
 */
export function isOfEpoch(
  session: Pick<SessionDocument, '_id' | 'epoch'>,
  user: Pick<UserDocument, 'epoch' | 'keptSession'>,
): boolean {
  return session.epoch >= user.epoch || session._id === user.keptSession;
}

/** Whether the user is active and the session was not ended with all others. */
export function isOfActiveUser(
  session: Pick<SessionDocument, '_id' | 'epoch'>,
  user: UserDocument | null,
): user is UserDocument {
  return user?.state === 'active' && isOfEpoch(session, user);
}
