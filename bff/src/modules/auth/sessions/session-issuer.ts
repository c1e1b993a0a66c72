import { randomUUID } from 'node:crypto';
import type { Enrollment, Session } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { createDeviceRules } from '../devices/device-rules.ts';
import { enrollments } from '../factors/enrollments.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import { listFactorTimes } from '../factors/has-factor.ts';
import { deriveDraftKeys } from '../signing-keys/draft-keys.ts';
import { toUser } from '../users/user-mapping.ts';
import type { UserDocument } from '../users/user-model.ts';
import { makeRefreshToken } from './refresh-tokens/refresh-token.ts';
import type { SessionDocument, SignInAuth } from './session-model.ts';
import { sessionsRepository } from './sessions-repository.ts';

/** The session for the body of the response, and the refresh token for the cookie. */
export interface IssuedSession {
  session: Session;
  refreshToken: string;
  /** Lifetime of the cookie; null: until the browser is closed. */
  cookieSeconds: number | null;
}

/** Creates sessions and their responses, and checks whether a second factor is missing. */
export function sessionIssuer(app: FastifyInstance) {
  const sessions = sessionsRepository(app.mongo);
  const policy = factorPolicy(app);
  const rules = createDeviceRules(app.config);
  const { recordEnrollment } = enrollments(app);

  /** Undefined for sessions of a provider, which is responsible for their second factors. */
  async function recordSessionEnrollment(
    { idp }: Pick<SessionDocument, 'idp'>,
    user: UserDocument,
  ): Promise<Enrollment | undefined> {
    return idp ? undefined : recordEnrollment(user);
  }

  /**
   * Whether the session began without a second factor that the member had at that time (in an
   * earlier version or with MFA off), or before the member set up a required one.
   */
  async function lacksFactor(
    { idp, auth, createdAt }: SessionDocument,
    user: UserDocument,
  ): Promise<boolean> {
    if (idp || auth?.level === 2 || !policy.hasFactor(user)) return false;
    const began = auth?.at ?? createdAt;
    return listFactorTimes(user).some((at) => at < began) || policy.isRequired(user);
  }

  async function issue(
    document: SessionDocument,
    user: UserDocument,
    { hasDraftKeys = true }: { hasDraftKeys?: boolean } = {},
  ): Promise<IssuedSession> {
    const roles = await app.activeRolesOf(user);
    const enrollment = await recordSessionEnrollment(document, user);
    const { _id: sessionId, userId, counter: generation } = document;
    const claim = { userId, sessionId, generation };
    const remainingMs = document.expiresAt.getTime() - Date.now();
    const tokenSeconds = rules.tokenSeconds(document.sharedDevice?.profile);
    const device = rules.describe(document);
    return {
      session: {
        access_token: app.signAccessToken({ ...claim, epoch: document.epoch }, tokenSeconds),
        token_type: 'bearer',
        expires_in: tokenSeconds,
        expires_at: Math.floor(Date.now() / 1000) + tokenSeconds,
        user: toUser(user, roles),
        ...(enrollment && { enrollment }),
        ...(device && { device }),
        ...(hasDraftKeys && { draft_keys: deriveDraftKeys(app.sessionKeys, userId) }),
      },
      refreshToken: makeRefreshToken(app.sessionKeys.refresh[0], claim),
      cookieSeconds: document.remember ? Math.floor(remainingMs / 1000) : null,
    };
  }

  /** @throws DomainError `mfa_verification_failed` for a passkey response that was used before. */
  async function start(
    user: UserDocument,
    {
      remember: wanted,
      device,
      sharedDevice,
      idp,
      hours,
      authenticatedAt,
      auth,
      isFirst,
    }: SessionStart,
  ): Promise<IssuedSession> {
    const now = new Date();
    const remember = wanted && !sharedDevice;
    const lifetime = { now, remember, isShared: sharedDevice !== undefined, hours };
    const document: SessionDocument = {
      _id: randomUUID(),
      userId: user._id,
      epoch: user.epoch,
      counter: 1,
      seen: 1,
      rotatedAt: now,
      createdAt: now,
      expiresAt: rules.computeEnd(lifetime),
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
    return issue(document, user, { hasDraftKeys: !isFirst || sharedDevice !== undefined });
  }

  return { start, issue, recordSessionEnrollment, lacksFactor };
}

export interface SessionStart {
  remember: boolean;
  device: string;
  /** Default: a personal device. */
  sharedDevice?: SessionDocument['sharedDevice'] | undefined;
  /** When the member signed in. Default: now. */
  authenticatedAt?: Date;
  /** Default: by password alone. */
  auth?: SignInAuth;
  /** Lifetime without `remember`. */
  hours?: number;
  idp?: SessionDocument['idp'];
  /** The session of a sign-up: no draft was encrypted for the account yet. */
  isFirst?: boolean;
}
