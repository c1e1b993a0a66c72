import type { Enrollment, Session } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { createDeviceRules } from '../devices/device-rules.ts';
import { enrollments } from '../factors/enrollments.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import { listFactorTimes } from '../factors/has-factor.ts';
import { deriveDraftKeys } from '../signing-keys/draft-keys.ts';
import { toUser } from '../users/user-mapping.ts';
import type { UserDocument } from '../users/user-model.ts';
import { makeRefreshToken } from './refresh-tokens/refresh-token.ts';
import type { SessionDocument } from './session-model.ts';

/** What a browser gets: the session in the body, the refresh token in a cookie only. */
export interface IssuedSession {
  session: Session;
  refreshToken: string;
  /** Seconds that the cookie lives; null: as long as the browser. */
  cookieSeconds: number | null;
}

/** What a browser gets of a stored session, and whether its second factor is in order. */
export function sessionIssuer(app: FastifyInstance) {
  const policy = factorPolicy(app);
  const rules = createDeviceRules(app.config);
  const { recordEnrollment } = enrollments(app);

  /** The provider is responsible for second factors of its sessions. */
  async function findEnrollment(
    { idp }: Pick<SessionDocument, 'idp'>,
    user: UserDocument,
  ): Promise<Enrollment | undefined> {
    return idp ? undefined : recordEnrollment(user);
  }

  /**
   * Whether the session began without the second factor that its member had already, at a server of
   * before or with MFA off, or before they had the one that the agency requires.
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
    hasDraftKeys = true,
  ): Promise<IssuedSession> {
    const roles = await app.activeRolesOf(user);
    const enrollment = await findEnrollment(document, user);
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

  return { issue, findEnrollment, lacksFactor };
}
