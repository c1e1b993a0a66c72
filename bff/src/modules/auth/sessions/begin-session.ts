import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { lastMembersOf } from '../devices/last-members.ts';
import { pinsRepository } from '../pins/pins-repository.ts';
import type { SessionRef } from '../users/principal.ts';
import type { UserDocument } from '../users/user-model.ts';
import { readRefreshToken } from './refresh-token.ts';
import { sessionEnds } from './session-ends.ts';
import type { OpenSession } from './session-opening.ts';
import { sessionsRepository } from './sessions-repository.ts';
import { type Start, sessionsService } from './sessions-service.ts';

interface BeginOptions extends Omit<Start, 'device' | 'sharedDevice'> {
  /** The member says that others use the device, too. */
  isSharedByMember?: boolean | undefined;
  /** The session of this browser, where the request comes from another site, without its cookie. */
  before?: SessionRef | undefined;
}

/**
 * Starts a session by the rules of its device; ends what was locked in this browser, and what went on at
 * a device that several people use.
 */
export function sessionBeginning(app: FastifyInstance) {
  const sessions = sessionsService(app);
  const ends = sessionEnds(app);
  const repository = sessionsRepository(app.mongo);
  const pins = pinsRepository(app.mongo);
  const lastMembers = lastMembersOf(app);

  /** The session in this browser, where a new one ends it. */
  async function findReplaced(request: FastifyRequest, known?: SessionRef): Promise<SessionRef[]> {
    const before = (await app.readRefreshClaim(request)) ?? known;
    const inCookie = before && (await repository.find(before));
    return inCookie && (inCookie.locked || inCookie.sharedDevice) ? [before] : [];
  }

  async function endReplaced(
    replaced: readonly SessionRef[],
    { refreshToken }: OpenSession,
    device: string,
  ): Promise<void> {
    const unique = new Map(replaced.map((id) => [id.sessionId, id]));
    unique.delete(readRefreshToken(app.sessionKeys.refresh, refreshToken)?.sessionId ?? '');
    for (const { userId, sessionId } of unique.values())
      await ends.endOne({ userId, sessionId }, { kind: 'session_ended', device });
  }

  /** @throws DomainError `mfa_verification_failed` for a passkey's answer that was used. */
  return async (
    user: UserDocument,
    { isSharedByMember, before, ...options }: BeginOptions,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<OpenSession> => {
    const sharedDevice = await app.identifyDevice({ request, reply }, isSharedByMember);
    const device = readDeviceLabel(request);
    // At once, as both wait for the database.
    const [started, replaced] = await Promise.all([
      sessions.start(user, { ...options, device, sharedDevice }),
      findReplaced(request, before),
    ]);
    // After the start: of two at once, one finds the other.
    const ofDevice = sharedDevice?.id ? await repository.listOfDevice(sharedDevice.id) : [];
    await endReplaced([...replaced, ...ofDevice], started, device);
    if (sharedDevice?.id !== undefined) {
      await pins.reset(user, sharedDevice.id);
      await lastMembers.note(sharedDevice.id, user._id);
    }
    return started;
  };
}
