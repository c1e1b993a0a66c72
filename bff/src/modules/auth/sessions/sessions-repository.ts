import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { insertRaw } from '../../../lib/mongo/insert-raw.ts';
import { repeatOnce } from '../../../lib/mongo/repeat-once.ts';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { listWithOutboxBefore, type OutboxEntry } from '../users/outbox-entry.ts';
import type { SessionRef } from '../users/principal.ts';
import { actProvenSince } from './is-recent.ts';
import type { PresentedAt } from './refresh-tokens/presented-at.ts';
import { acceptedSessions, rotationUpdate } from './refresh-tokens/refresh-generations.ts';
import type { RefreshClaim } from './refresh-tokens/refresh-token.ts';
import {
  type Revocation,
  type SessionDocument,
  type StepUpProof,
  sessionModel,
} from './session-model.ts';

const sessionsShown = 200;
/** Unused proofs of a session; tabs may create several concurrently. */
const maxActProofs = 10;

export function sessionsRepository(connection: Connection) {
  const sessions = sessionModel(connection);

  async function listRefs(of: QueryFilter<SessionDocument>): Promise<SessionRef[]> {
    const open = await sessions
      .find({ ...of, revoked: null }, { userId: 1 })
      .lean()
      .exec();
    return open.map(({ _id, userId }) => ({ userId, sessionId: _id }));
  }

  return {
    find: (id: SessionRef): Promise<SessionDocument | null> =>
      sessions.findOne(only(id)).lean().exec(),

    /** False when the passkey challenge has already started a session. */
    insert: (session: SessionDocument): Promise<boolean> =>
      tryInsert(() => insertRaw(sessions, session)),

    /**
     * Presents a generation: rotates the current one if it is at least 60 s old; keeps it if it is
     * younger, or if it is the previous one and still accepted. One command, so that only one of
     * concurrent requests rotates.
     *
     * @returns the session after the update; null when the generation is not accepted
     */
    present({ generation, ...id }: RefreshClaim, at: PresentedAt): Promise<SessionDocument | null> {
      return sessions
        .findOneAndUpdate(
          { ...only(id), ...acceptedSessions(generation, at) },
          [{ $set: rotationUpdate(generation, at) }],
          { updatePipeline: true, returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** The session if `present` would accept the generation; changes nothing. */
    findAccepted: (
      { generation, ...id }: RefreshClaim,
      at: PresentedAt,
    ): Promise<SessionDocument | null> =>
      sessions
        .findOne({ ...only(id), ...acceptedSessions(generation, at) })
        .lean()
        .exec(),

    /** Records that a generation was used, by the member or by a background request. */
    async recordSeen({ generation, ...id }: RefreshClaim): Promise<void> {
      await sessions.updateOne(only(id), { $max: { seen: generation } }).exec();
    },

    /** Records a step-up: for one act, or for everything within the next minutes. */
    async recordStepUp(id: SessionRef, { ticket, by }: StepUpProof): Promise<void> {
      const at = new Date();
      const newest = { $each: [{ ticket, at }], $slice: -maxActProofs };
      // A proof for one act does not raise the level of the session, which would allow other acts.
      const proof = ticket
        ? { $push: { 'auth.acts': newest } }
        : {
            $set: { 'auth.stepUpAt': at, ...(by && { 'auth.level': 2 }) },
            ...(by && { $addToSet: { 'auth.amr': by } }),
          };
      await sessions.updateOne(only(id), proof as object).exec();
    },

    /** Consumes the proof for an act; false without a valid one. */
    async useActProof(id: SessionRef, ticket: string): Promise<boolean> {
      const proven = trusted({ $elemMatch: { ticket, at: { $gt: actProvenSince() } } });
      const used = await sessions
        .updateOne(
          { ...only(id), revoked: null, 'auth.acts': proven },
          { $pull: { 'auth.acts': { ticket } } },
        )
        .exec();
      return used.modifiedCount === 1;
    },

    /** Locks an open session; false when it was locked, or has ended. */
    async lock(id: SessionRef): Promise<boolean> {
      const locked = { at: new Date() };
      const done = await sessions
        .updateOne({ ...only(id), revoked: null, locked: null }, { $set: { locked } })
        .exec();
      return done.modifiedCount === 1;
    },

    /** Unlocks the session; null when it has ended. */
    unlock: (id: SessionRef): Promise<SessionDocument | null> => {
      const now = new Date();
      return sessions
        .findOneAndUpdate(
          { ...only(id), revoked: null, expiresAt: trusted({ $gt: now }) },
          { $set: { lastSeenAt: now }, $unset: { locked: 1 } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /** Ends the session; repeating it changes nothing. Returns it as it was before, or null. */
    revoke(
      id: SessionRef,
      why: Revocation['why'],
      outbox: OutboxEntry[] = [],
    ): Promise<Pick<SessionDocument, 'revoked'> | null> {
      const ended = { $ifNull: ['$revoked', { at: new Date(), why }] };
      const notRevoked = { $eq: [{ $ifNull: ['$revoked', null] }, null] };
      const outboxAfter = {
        $cond: [notRevoked, { $literal: outbox }, { $ifNull: ['$outbox', []] }],
      };
      const changes = { revoked: ended, ...(outbox.length > 0 && { outbox: outboxAfter }) };
      return sessions
        .findOneAndUpdate(only(id), [{ $set: changes }], {
          returnDocument: 'before',
          projection: { revoked: 1 },
          updatePipeline: true,
        })
        .lean()
        .exec();
    },

    /** The member's open sessions, whatever the state of the member; the last seen first. */
    listActive: (userId: string, at: PresentedAt): Promise<SessionDocument[]> =>
      sessions
        .find({
          userId,
          revoked: null,
          expiresAt: trusted({ $gt: at.now }),
          $or: [{ remember: true }, { lastSeenAt: trusted({ $gt: at.idleSince.personal }) }],
        })
        .sort({ lastSeenAt: -1 })
        .limit(sessionsShown)
        .lean()
        .exec(),

    listOfDevice: (deviceId: string): Promise<SessionRef[]> =>
      listRefs({ 'sharedDevice.id': deviceId, expiresAt: trusted({ $gt: new Date() }) }),

    async listOpen(userId: string): Promise<string[]> {
      return (await listRefs({ userId })).map(({ sessionId }) => sessionId);
    },

    /**
     * Open sessions of a provider's session, or of all sessions of the person there. For some of
     * them the provider sent no session id: those end with the person's.
     */
    listOfProvider({ iss, sub, sid }: ProviderSession): Promise<SessionRef[]> {
      const unnamed = sid !== undefined && { 'idp.sid': trusted({ $exists: false }) };
      const of = [
        ...(sid === undefined ? [] : [{ 'idp.sid': sid }]),
        ...(sub === undefined ? [] : [{ 'idp.sub': sub, ...unnamed }]),
      ];
      return listRefs({ 'idp.iss': iss, $or: of });
    },

    /** The member's open sessions that began at a provider. */
    listStartedAtProvider: (userId: string): Promise<SessionRef[]> =>
      listRefs({ userId, idp: trusted({ $exists: true }) }),

    async revokeMany(userId: string, sessionIds: string[]): Promise<void> {
      if (sessionIds.length === 0) return;
      await repeatOnce(() =>
        sessions
          .updateMany(
            { userId, _id: trusted({ $in: sessionIds }), revoked: null },
            { $set: { revoked: { at: new Date(), why: 'ended' } } },
          )
          .exec(),
      );
    },

    /** Sessions with outbox entries older than the given time. */
    withOutboxBefore: (before: Date, atMost: number): Promise<SessionDocument[]> =>
      listWithOutboxBefore(sessions, before, atMost),

    async clearOutbox(id: SessionRef): Promise<void> {
      await sessions.updateOne(only(id), { $unset: { outbox: 1 } }).exec();
    },

    /** Removes sessions that ended before the given time. */
    async removeEnded(before: Date, held: readonly string[] = []): Promise<number> {
      const { deletedCount } = await sessions.deleteMany({
        expiresAt: trusted({ $lt: before }),
        userId: trusted({ $nin: held }),
      });
      return deletedCount;
    },
  };
}

/** The session in a provider's logout; at least one of `sub` and `sid` is set. */
export interface ProviderSession {
  iss: string;
  sub?: string;
  sid?: string;
}

function only({ userId, sessionId }: SessionRef) {
  return { userId, _id: sessionId };
}
