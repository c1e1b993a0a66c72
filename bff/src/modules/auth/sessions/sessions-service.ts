import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, temporarilyUnavailable } from '../../../lib/http/domain-error.ts';
import type { ActivityEvent } from '../../activity/activity-plugin.ts';
import { deviceRulesOf } from '../devices/device-rules.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { isOfEpoch } from './is-of-epoch.ts';
import { lockDescription } from './lock-description.ts';
import { toOwnSession } from './own-session.ts';
import { isOver, type PresentedAt, presentedNow } from './presented-at.ts';
import { isForgiven } from './refresh-generations.ts';
import type { RefreshClaim } from './refresh-token.ts';
import type { SessionAuth, SessionDocument, StepUpProof } from './session-model.ts';
import { type OpenSession, sessionOpening } from './session-opening.ts';
import { carryOverFromSession } from './session-outbox.ts';
import { type ProviderSession, sessionsRepository } from './sessions-repository.ts';

export function sessionsService(app: FastifyInstance) {
  const sessions = sessionsRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const rules = deviceRulesOf(app.config);
  const describeLock = lockDescription(app);
  const { open, findEnrollment, lacksFactor } = sessionOpening(app);

  /** Says why a refresh was refused; a token older than forgiven ends the session. */
  async function findRefusal(
    claim: RefreshClaim,
    at: PresentedAt,
    device: string,
  ): Promise<DomainError> {
    const { generation, ...id } = claim;
    const document = await sessions.find(id);
    if (!document || generation > document.counter)
      return new DomainError('refresh_token_not_found');
    if (document.revoked?.why === 'reuse') return new DomainError('refresh_token_already_used');
    if (isOver(document, at)) return new DomainError('session_expired');
    if (isForgiven(document, generation, at)) return lockIdle(document, at);
    const outbox = app.outbox.createEntries('reuse', device);
    const before = await sessions.end(id, 'reuse', outbox);
    await endPending(id.userId, [id.sessionId]);
    // Of several at once, one ends it.
    if (before?.revoked === null) {
      app.log.warn(id, 'old refresh token presented, session ended');
      app.recordActivity({ userId: id.userId, kind: 'refresh_token_reused', device });
      await carryOverFromSession(app, id, outbox).catch(() =>
        app.log.warn(id, 'mail is carried over later'),
      );
    }
    publishRevoked(id);
    return new DomainError('refresh_token_already_used');
  }

  /** A token that would be accepted was not: its session is locked, or nobody has touched its device. */
  async function lockIdle(document: SessionDocument, at: PresentedAt): Promise<DomainError> {
    const profile = document.sharedDevice?.profile ?? 'personal';
    const isIdle = document.lastSeenAt <= at.idleSince[profile];
    // Unlocked just now.
    if (!document.locked && !isIdle) return temporarilyUnavailable();
    const id = { userId: document.userId, sessionId: document._id };
    if (!document.locked && (await sessions.lock(id))) publishRevoked(id);
    return describeLock(document, await app.knownUsers.get(document.userId));
  }

  /** Ends requests in flight of ended sessions, and the change of address that one of them requested. */
  async function endPending(userId: string, sessionIds: string[]): Promise<void> {
    await users.noteEndedSessions(userId, sessionIds);
    await users.endEmailChangeOf(userId, sessionIds);
  }

  /** Of a locked session, too: its streams end, and its tabs ask how it stands. */
  function publishRevoked(id: SessionRef): void {
    app.knownSessions.forget(id);
    app.publishToMember(id.userId, { event: 'session.revoked', session: id.sessionId });
  }

  async function revokeAll(userId: string, sessionIds: string[]): Promise<void> {
    await sessions.revokeAll(userId, sessionIds);
    for (const sessionId of sessionIds) publishRevoked({ userId, sessionId });
  }

  async function endSession(
    id: SessionRef,
    event: Omit<ActivityEvent, 'userId'>,
  ): Promise<boolean> {
    const before = await sessions.end(id, event.kind === 'sign_out' ? 'sign-out' : 'ended');
    if (!before) return false;
    const { userId, sessionId } = id;
    // Who signs out may open the mails that were asked for elsewhere.
    if (event.kind === 'sign_out') await users.noteEndedSessions(userId, [sessionId]);
    else await endPending(userId, [sessionId]);
    publishRevoked(id);
    if (before.revoked === null) app.recordActivity({ userId, ...event });
    return true;
  }

  return {
    /** @throws DomainError `mfa_verification_failed` for a passkey's answer that started one already. */
    async start(
      user: UserDocument,
      { remember: wanted, device, sharedDevice, idp, hours, authenticatedAt, auth, isFirst }: Start,
    ): Promise<OpenSession> {
      const now = new Date();
      const remember = wanted && !sharedDevice;
      const lasts = { now, remember, isShared: sharedDevice !== undefined, hours };
      const document: SessionDocument = {
        _id: randomUUID(),
        userId: user._id,
        epoch: user.epoch,
        counter: 1,
        seen: 1,
        rotatedAt: now,
        createdAt: now,
        expiresAt: rules.endOf(lasts),
        lastSeenAt: now,
        remember,
        auth: { at: authenticatedAt ?? now, ...auth },
        ...(idp && { idp }),
        ...(sharedDevice && { sharedDevice }),
        device,
        revoked: null,
      };
      if (!(await sessions.insert(document))) throw new DomainError('mfa_verification_failed');
      const { _id: session } = document;
      app.publishToMember(user._id, { event: 'session.begun', session }, session);
      return open(document, user, !isFirst || sharedDevice !== undefined);
    },

    /** @throws DomainError saying why the session is over. */
    async refresh(claim: RefreshClaim, { idleSeconds, device }: Refresh): Promise<OpenSession> {
      const at = presentedNow(rules, idleSeconds);
      const document = await sessions.present(claim, at);
      if (!document) throw await findRefusal(claim, at, device);
      const user = await app.knownUsers.get(document.userId);
      if (user?.state !== 'active' || !isOfEpoch(document, user))
        throw new DomainError('session_expired');
      if (await lacksFactor(document, user)) throw new DomainError('session_expired');
      return open(document, user);
    },

    /** Until its member unlocks it, or somebody else signs in there. */
    async lock(id: SessionRef): Promise<void> {
      if (await sessions.lock(id)) publishRevoked(id);
    },

    /**
     * The locked session of a refresh token, and its member; `unlock` opens it.
     *
     * @throws DomainError saying why the session is over.
     */
    async findLocked(claim: RefreshClaim, device: string): Promise<LockedSession> {
      const at = presentedNow(rules);
      const document = await sessions.find(claim);
      const user = await users.find(claim.userId);
      if (!document || isOver(document, at) || !isForgiven(document, claim.generation, at))
        throw await findRefusal(claim, at, device);
      if (user?.state !== 'active' || !isOfEpoch(document, user))
        throw new DomainError('session_expired');
      return { document, user };
    },

    /** @throws DomainError where the session ended meanwhile. */
    async unlock({
      user,
      document: { _id: sessionId, userId },
    }: LockedSession): Promise<OpenSession> {
      const document = await sessions.unlock({ userId, sessionId });
      if (!document) throw new DomainError('session_expired');
      app.knownSessions.forget({ userId, sessionId });
      return open(document, user);
    },

    /** Whether a refresh would accept the claim now; nothing is renewed or recorded. */
    async holds(claim: RefreshClaim): Promise<boolean> {
      const [document, user] = await Promise.all([
        sessions.findAccepted(claim, presentedNow(rules)),
        app.knownUsers.get(claim.userId),
      ]);
      if (!document || user?.state !== 'active' || !isOfEpoch(document, user)) return false;
      const enrollment = await findEnrollment(document, user);
      return !enrollment?.is_due && !(await lacksFactor(document, user));
    },

    /** The member proved to be there: one act, or all sensitive ones for a while, are open. */
    async recordStepUp(id: SessionRef, proof: StepUpProof = {}): Promise<void> {
      await sessions.recordStepUp(id, proof);
      app.knownSessions.forget(id);
    },

    /** Where the member is signed in; `current` is the session that asks. */
    async list({ userId, sessionId: current }: SessionRef): Promise<OwnSession[]> {
      const [user, holding] = await Promise.all([
        app.knownUsers.get(userId),
        sessions.holding(userId, presentedNow(rules)),
      ]);
      return holding
        .filter((session) => user && isOfEpoch(session, user))
        .map((session) => toOwnSession(session, current))
        .toSorted((one, other) => Number(other.current) - Number(one.current));
    },

    /** False when the member has no such session. */
    endOne: endSession,

    /** Ends what began with the provider's session. */
    async endOfProvider(of: ProviderSession, device: string): Promise<number> {
      const ended = await sessions.listOfProvider(of);
      for (const id of ended) await endSession(id, { kind: 'session_ended', device });
      return ended.length;
    },

    async endOthers({ userId, sessionId }: SessionRef): Promise<void> {
      const others = (await sessions.listOpen(userId)).filter((id) => id !== sessionId);
      await revokeAll(userId, others);
      if (others.length > 0) await endPending(userId, others);
    },

    /** One write ends them all, keys included if wanted, whatever becomes of the tidying after it. */
    async endAll(userId: string, { endKeys = false } = {}): Promise<void> {
      await users.raiseEpoch(userId, { endKeys });
      app.knownUsers.forget(userId);
      await revokeAll(userId, await sessions.listOpen(userId));
    },
  };
}

export interface LockedSession {
  document: SessionDocument;
  user: UserDocument;
}

interface Refresh {
  /** Idle time reported by the browser. */
  idleSeconds: number;
  /** Label of the device that asks. */
  device: string;
}

export interface Start {
  remember: boolean;
  /** Label of the device that signs in. */
  device: string;
  /** Absent: the device is the member's own. */
  sharedDevice?: SessionDocument['sharedDevice'] | undefined;
  /** When the member signed in, if not now. */
  authenticatedAt?: Date;
  /** How the member proved who they are, if by more than a password. */
  auth?: Omit<SessionAuth, 'at' | 'stepUpAt'>;
  /** How long the session lasts without `remember`. */
  hours?: number;
  /** The provider's session that it began with. */
  idp?: SessionDocument['idp'];
  /** Of an account that was made just now, of which nothing is sealed anywhere. */
  isFirst?: boolean;
}
