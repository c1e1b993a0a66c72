import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { lastMembersService } from '../devices/last-members.ts';
import { pinsRepository } from '../pins/pins-repository.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { readRefreshToken } from './refresh-tokens/refresh-token.ts';
import type { IssuedSession } from './session-issuer.ts';
import { sessionRevocation } from './session-revocation.ts';
import { sessionsRepository } from './sessions-repository.ts';
import { type Start, sessionsService } from './sessions-service.ts';

interface StartOptions extends Omit<Start, 'device' | 'sharedDevice'> {
  /** The member says that others use the device, too. */
  isSharedByMember?: boolean | undefined;
  /** The session of this browser, where the request comes from another site, without its cookie. */
  before?: SessionRef | undefined;
  /** Throws where the session should not have begun; until then nothing else follows from it. */
  confirm?: ((started: IssuedSession) => Promise<void>) | undefined;
}

/**
 * Starts a session by the rules of its device; ends what was locked in this browser, and what went on at
 * a device that several people use.
 */
export function createSessionStarter(app: FastifyInstance) {
  const sessions = sessionsService(app);
  const revocation = sessionRevocation(app);
  const repository = sessionsRepository(app.mongo);
  const pins = pinsRepository(app.mongo);
  const lastMembers = lastMembersService(app);

  /** The session in this browser, where a new one ends it. */
  async function findReplaced(request: FastifyRequest, known?: SessionRef): Promise<SessionRef[]> {
    const before = (await app.readRefreshClaim(request)) ?? known;
    const inCookie = before && (await repository.find(before));
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

  /** @throws DomainError `mfa_verification_failed` for a passkey's answer that was used. */
  return async (
    user: UserDocument,
    { isSharedByMember, before, confirm, ...options }: StartOptions,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<IssuedSession> => {
    const sharedDevice = await app.identifyDevice({ request, reply }, isSharedByMember);
    const device = readDeviceLabel(request);
    // At once, as both wait for the database.
    const [started, replaced] = await Promise.all([
      sessions.start(user, { ...options, device, sharedDevice }),
      findReplaced(request, before),
    ]);
    await confirm?.(started);
    // After the start: of two at once, one finds the other.
    const ofDevice = sharedDevice?.id ? await repository.listOfDevice(sharedDevice.id) : [];
    await endReplaced([...replaced, ...ofDevice], started, device);
    if (sharedDevice?.id !== undefined) {
      await pins.reset(user, sharedDevice.id);
      await lastMembers.record(sharedDevice.id, user._id);
    }
    return started;
  };
}
