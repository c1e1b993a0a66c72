import type { Session } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { lastMembersService } from '../../devices/last-members.ts';
import { pinsRepository } from '../../pins/pins-repository.ts';
import { hashNetwork } from '../../throttle/hash-network.ts';
import type { SessionRef } from '../../users/principal.ts';
import type { UserDocument } from '../../users/user-model.ts';
import { readRefreshToken } from '../refresh-tokens/refresh-token.ts';
import { type IssuedSession, type SessionStart, sessionIssuer } from '../session-issuer.ts';
import { sessionRevocation } from '../session-revocation.ts';
import { sessionsRepository } from '../sessions-repository.ts';
import { credentialsService } from './credentials-service.ts';

interface StartOptions extends Omit<SessionStart, 'device' | 'sharedDevice'> {
  /** The member said that others use the device, too. */
  isSharedByMember?: boolean | undefined;
  /** The browser's session, for a request from another site, which carries no session cookie. */
  before?: SessionRef | undefined;
  /** Called before the session has any effect; throws if it must not begin. */
  confirm?: ((started: IssuedSession) => Promise<void>) | undefined;
}

/**
 * The start of every session, however the member proved who they are: applies the rules of the device,
 * ends the sessions that it replaces, sets the cookie and records the sign-in.
 */
export function createSessionStarter(app: FastifyInstance) {
  const { start } = sessionIssuer(app);
  const credentials = credentialsService(app);
  const revocation = sessionRevocation(app);
  const sessions = sessionsRepository(app.mongo);
  const pins = pinsRepository(app.mongo);
  const lastMembers = lastMembersService(app);

  /** The browser's session, if it is locked or on a shared device. */
  async function findReplaced(request: FastifyRequest, known?: SessionRef): Promise<SessionRef[]> {
    const before = (await app.readRefreshClaim(request)) ?? known;
    const inCookie = before && (await sessions.find(before));
    return inCookie && (inCookie.locked || inCookie.sharedDevice) ? [before] : [];
  }

  async function endReplaced(
    replaced: readonly SessionRef[],
    { refreshToken }: IssuedSession,
    device: string,
  ): Promise<void> {
    const unique = new Map(replaced.map((id) => [id.sessionId, id]));
    unique.delete(readRefreshToken(app.sessionKeys.refresh, refreshToken)?.sessionId ?? '');
    for (const { userId, sessionId } of unique.values())
      await revocation.revokeOne({ userId, sessionId }, { kind: 'session_ended', device });
  }

  async function recordSignIn(user: UserDocument, request: FastifyRequest): Promise<void> {
    const { _id: userId } = user;
    if (user.breakGlass) {
      request.log.warn({ userId }, 'emergency account signed in');
      app.emergencySignIns.inc();
    }
    const [device, network] = [readDeviceLabel(request), app.networkToRecord(request)];
    app.recordActivity({ userId, kind: 'sign_in', device, network });
    // Only later sign-ins need them, and the session has started: a failure must not look like a
    // refused sign-in.
    try {
      await credentials.recordDevice(user, hashDevice(request));
      await credentials.recordNetwork(user, hashNetwork(app.throttle, user, request));
    } catch (error) {
      request.log.warn({ err: error }, 'device of a sign-in not recorded');
    }
  }

  /** @throws DomainError `mfa_verification_failed` for a passkey response that was used before. */
  return async (
    user: UserDocument,
    { isSharedByMember, before, confirm, ...options }: StartOptions,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<Session> => {
    const sharedDevice = await app.identifyDevice({ request, reply }, isSharedByMember);
    const device = readDeviceLabel(request);
    const [started, replaced] = await Promise.all([
      start(user, { ...options, device, sharedDevice }),
      findReplaced(request, before),
    ]);
    await confirm?.(started);
    // After the start, so that one of two concurrent sign-ins finds the other.
    const ofDevice = sharedDevice?.id ? await sessions.listOfDevice(sharedDevice.id) : [];
    await endReplaced([...replaced, ...ofDevice], started, device);
    if (sharedDevice?.id !== undefined) {
      await pins.reset(user, sharedDevice.id);
      await lastMembers.record(sharedDevice.id, user._id);
    }
    // Before what may fail: the session has begun, and those that it replaces have ended.
    app.setRefreshCookie(reply, started);
    if (!options.isFirst) await recordSignIn(user, request);
    return started.session;
  };
}
