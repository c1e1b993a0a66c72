import { trusted } from 'mongoose';

/** As read while the session was open. */
export interface RequestingSession {
  userId: string;
  sessionId: string;
  /** The user's. */
  epoch: number;
}

/**
 * The filter of a write to the user that is made only while the session that requests it is open,
 * however that is ended.
 */
export const whileSessionIsOpen = ({ userId, sessionId, epoch }: RequestingSession) => ({
  _id: userId,
  state: 'active' as const,
  endedSessions: trusted({ $ne: sessionId }),
  $or: [{ epoch }, { keptSession: sessionId }],
});
