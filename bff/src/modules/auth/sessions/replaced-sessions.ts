import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import type { SharedDevice } from '../devices/shared-device.ts';
import { readRefreshToken } from './refresh-token.ts';
import { sessionsService } from './sessions-service.ts';

/** A sign-in ends what was locked on its device, and what went on there where several people use it. */
export function replacedSessions(app: FastifyInstance) {
  const sessions = sessionsService(app);
  return async (
    { refreshToken }: { refreshToken: string },
    sharedDevice: SharedDevice | undefined,
    request: FastifyRequest,
  ): Promise<void> => {
    const before = await app.readRefreshClaim(request);
    const deviceId = sharedDevice?.id;
    if (before === null && deviceId === undefined) return;
    const by = readRefreshToken(app.sessionKeys.refresh, refreshToken)?.sessionId ?? '';
    await sessions.endReplaced({ before, deviceId, by }, readDeviceLabel(request));
  };
}
