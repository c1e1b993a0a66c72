import type { UserDocument } from '../users/user-model.ts';
import type { SessionDocument } from './session-model.ts';

/**
 * Whether the user's sessions were not all ended since this one began. A session of a later epoch
 * is one that a user remembered for 5 s does not know of yet.
 */
export function isOfEpoch(
  session: Pick<SessionDocument, '_id' | 'epoch'>,
  user: Pick<UserDocument, 'epoch' | 'keptSession'>,
): boolean {
  return session.epoch >= user.epoch || session._id === user.keptSession;
}

/** Whether the session may go on as far as its user is concerned. */
export function isOfActiveUser(
  session: Pick<SessionDocument, '_id' | 'epoch'>,
  user: UserDocument | null,
): user is UserDocument {
  return user?.state === 'active' && isOfEpoch(session, user);
}
