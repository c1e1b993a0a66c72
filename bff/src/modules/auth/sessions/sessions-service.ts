import type { OwnSession } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, temporarilyUnavailable } from '../../../lib/http/domain-error.ts';
import { createDeviceRules } from '../devices/device-rules.ts';
import { accountsRepository } from '../users/accounts-repository.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { isOfActiveUser, isOfEpoch } from './is-of-epoch.ts';
import { lockDescription } from './lock-description.ts';
import { toOwnSession } from './own-session.ts';
import { hasEnded, type PresentedAt, presentedNow } from './refresh-tokens/presented-at.ts';
import { isAcceptable } from './refresh-tokens/refresh-generations.ts';
import type { RefreshClaim } from './refresh-tokens/refresh-token.ts';
import { type IssuedSession, sessionIssuer } from './session-issuer.ts';
import type { SessionDocument, StepUpProof } from './session-model.ts';
import { sessionRevocation } from './session-revocation.ts';
import { sessionsRepository } from './sessions-repository.ts';

export function sessionsService(app: FastifyInstance) {
  const sessions = sessionsRepository(app.mongo);
  const users = accountsRepository(app.mongo);
  const rules = createDeviceRules(app.config);
  const revocation = sessionRevocation(app);
  const describeLock = lockDescription(app);
  const { issue, recordSessionEnrollment, lacksFactor } = sessionIssuer(app);

  /** The error of a refused refresh. A reused token ends the session and sends its member a mail. */
  async function refuseRefresh(
    claim: RefreshClaim,
    at: PresentedAt,
    device: string,
  ): Promise<DomainError> {
    const { generation, ...id } = claim;
    const document = await sessions.find(id);
    if (!document || generation > document.counter)
      return new DomainError('refresh_token_not_found');
    if (document.revoked?.why === 'reuse') return new DomainError('refresh_token_already_used');
    if (hasEnded(document, at)) return new DomainError('session_expired');
    if (isAcceptable(document, generation, at)) return lockIfIdle(document, at);
    await revocation.revokeReused(id, device);
    return new DomainError('refresh_token_already_used');
  }

  /** An acceptable token was refused: the session is locked, or its device has been idle. */
  async function lockIfIdle(document: SessionDocument, at: PresentedAt): Promise<DomainError> {
    const profile = document.sharedDevice?.profile ?? 'personal';
    const isIdle = document.lastSeenAt <= at.idleSince[profile];
    // Unlocked a moment ago.
    if (!document.locked && !isIdle) return temporarilyUnavailable();
    const id = { userId: document.userId, sessionId: document._id };
    if (!document.locked && (await sessions.lock(id))) revocation.publishRevoked(id);
    return describeLock(document, await app.userCache.get(document.userId));
  }

  return {
    /** @throws DomainError with the reason why the session has ended */
    async refresh(claim: RefreshClaim, { idleSeconds, device }: Refresh): Promise<IssuedSession> {
      const at = presentedNow(rules, idleSeconds);
      const document = await sessions.present(claim, at);
      if (!document) throw await refuseRefresh(claim, at, device);
      const user = await app.userCache.get(document.userId);
      if (!isOfActiveUser(document, user) || (await lacksFactor(document, user)))
        throw new DomainError('session_expired');
      return issue(document, user);
    },

    /** Until its member unlocks it, or another member signs in there. */
    async lock(id: SessionRef): Promise<void> {
      if (await sessions.lock(id)) revocation.publishRevoked(id);
    },

    /**
     * The locked session of a refresh token, and its member.
     *
     * @throws DomainError with the reason why the session has ended
     */
    async findLocked(claim: RefreshClaim, device: string): Promise<LockedSession> {
      const at = presentedNow(rules);
      const document = await sessions.find(claim);
      const user = await users.find(claim.userId);
      if (!document || hasEnded(document, at) || !isAcceptable(document, claim.generation, at))
        throw await refuseRefresh(claim, at, device);
      if (!isOfActiveUser(document, user)) throw new DomainError('session_expired');
      return { document, user };
    },

    /** @throws DomainError when the session ended in the meantime */
    async unlock({
      user,
      document: { _id: sessionId, userId },
    }: LockedSession): Promise<IssuedSession> {
      const document = await sessions.unlock({ userId, sessionId });
      if (!document) throw new DomainError('session_expired');
      app.sessionCache.forget({ userId, sessionId });
      return issue(document, user);
    },

    /**
     * Whether a refresh would accept the claim now. Renews nothing; may record since when a second
     * factor is missing.
     */
    async isSessionValid(claim: RefreshClaim): Promise<boolean> {
      const [document, user] = await Promise.all([
        sessions.findAccepted(claim, presentedNow(rules)),
        app.userCache.get(claim.userId),
      ]);
      if (!document || !isOfActiveUser(document, user)) return false;
      const enrollment = await recordSessionEnrollment(document, user);
      return !enrollment?.is_due && !(await lacksFactor(document, user));
    },

    /** Records a step-up: for one act, or for all sensitive ones within the next minutes. */
    async recordStepUp(id: SessionRef, proof: StepUpProof = {}): Promise<void> {
      await sessions.recordStepUp(id, proof);
      app.sessionCache.forget(id);
    },

    /** The member's open sessions; `current` is the id of the requesting one. */
    async list({ userId, sessionId: current }: SessionRef): Promise<OwnSession[]> {
      const [user, active] = await Promise.all([
        app.userCache.get(userId),
        sessions.listActive(userId, presentedNow(rules)),
      ]);
      return active
        .filter((session) => user && isOfEpoch(session, user))
        .map((session) => toOwnSession(session, current))
        .toSorted((one, other) => Number(other.current) - Number(one.current));
    },
  };
}

export interface LockedSession {
  document: SessionDocument;
  user: UserDocument;
}

interface Refresh {
  idleSeconds: number;
  device: string;
}
