import { trusted } from 'mongoose';

/** Values read while the session was open. */
export interface RequestingSession {
  userId: string;
  sessionId: string;
  epoch: number;
}

/** The filter of a write to the user that applies only while the requesting session is open. */
export const whileSessionIsOpen = ({ userId, sessionId, epoch }: RequestingSession) => ({
  _id: userId,
  state: 'active' as const,
  endedSessions: trusted({ $ne: sessionId }),
  $or: [{ epoch }, { keptSession: sessionId }],
});
