import { trusted } from 'mongoose';

/** As read while the session was open. */
interface RequestingSession {
  sessionId: string;
  /** The user's. */
  epoch: number;
}

/**
 * For the filter of a write to the user: it is made only while the session that requests it is
 * open, however that is ended.
 */
export const whileSessionIsOpen = ({ sessionId, epoch }: RequestingSession) => ({
  state: 'active' as const,
  endedSessions: trusted({ $ne: sessionId }),
  $or: [{ epoch }, { keptSession: sessionId }],
});
