import { times } from '@firedeck/contract';
import { type Connection, trusted } from 'mongoose';
import { type SessionDocument, sessionModel } from './session-model.ts';

/** The sessions, as plain objects. */
export function sessionsRepository(connection: Connection) {
  const sessions = sessionModel(connection);
  return {
    find: (sessionId: string): Promise<SessionDocument | null> =>
      sessions.findById(sessionId).lean().exec(),

    async insert(session: SessionDocument): Promise<void> {
      await sessions.create(session);
    },

    /**
     * Takes a presented generation: rotates when it is the current one and at least 60 s old, leaves
     * it when younger, or when it is the one before and that is still forgiven. One command, so that
     * of any number at once one rotates and the others find it rotated.
     *
     * @returns the session as it is now; null when the generation is not accepted.
     */
    present(
      sessionId: string,
      generation: number,
      at: PresentedAt,
    ): Promise<SessionDocument | null> {
      const graceBegan = new Date(at.now.getTime() - times.refreshGraceMs);
      const rotates = {
        $and: [{ $eq: ['$counter', generation] }, { $lte: ['$rotatedAt', graceBegan] }],
      };
      return sessions
        .findOneAndUpdate(
          {
            _id: sessionId,
            revoked: null,
            expiresAt: trusted({ $gt: at.now }),
            $or: [
              { counter: generation },
              {
                counter: generation + 1,
                $or: [
                  { seen: trusted({ $lte: generation }) },
                  { rotatedAt: trusted({ $gt: graceBegan }) },
                ],
              },
            ],
            $and: [{ $or: [{ remember: true }, { lastSeenAt: trusted({ $gt: at.idleSince }) }] }],
          },
          [
            {
              $set: {
                counter: { $cond: [rotates, generation + 1, '$counter'] },
                rotatedAt: { $cond: [rotates, at.now, '$rotatedAt'] },
                seen: { $max: ['$seen', generation] },
                lastSeenAt: at.now,
              },
            },
          ],
          { updatePipeline: true, returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Notes that a generation was used. */
    async noteSeen(sessionId: string, generation: number): Promise<void> {
      await sessions
        .updateOne({ _id: sessionId }, { $max: { seen: generation, lastSeenAt: new Date() } })
        .exec();
    },

    async revoke(sessionId: string, why: 'sign-out' | 'reuse'): Promise<void> {
      await sessions
        .updateOne(
          { _id: sessionId, revoked: null },
          { $set: { revoked: { at: new Date(), why } } },
        )
        .exec();
    },

    /** All of the member's sessions, but one when named. */
    async revokeAll(userId: string, except: string | null): Promise<void> {
      await sessions
        .updateMany(
          { userId, revoked: null, ...(except && { _id: trusted({ $ne: except }) }) },
          { $set: { revoked: { at: new Date(), why: 'sign-out' } } },
        )
        .exec();
    },

    /** Removes sessions that ended before the given time. */
    async removeEnded(before: Date): Promise<number> {
      const { deletedCount } = await sessions.deleteMany({ expiresAt: trusted({ $lt: before }) });
      return deletedCount;
    },
  };
}

export interface PresentedAt {
  now: Date;
  /** Sessions without remember-me that were last seen before this have ended. */
  idleSince: Date;
}

export type SessionsRepository = ReturnType<typeof sessionsRepository>;
