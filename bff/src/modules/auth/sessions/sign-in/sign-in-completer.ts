import type { Session } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { hashNetwork } from '../../throttle/hash-network.ts';
import type { UserDocument } from '../../users/user-model.ts';
import type { SignInAuth } from '../session-model.ts';
import { createSessionStarter } from '../session-starter.ts';
import { credentialsService } from './credentials-service.ts';

interface CompleteOptions {
  remember: boolean;
  /** The member says that others use the device, too. */
  isSharedByMember?: boolean | undefined;
  auth?: SignInAuth;
}

/** The end of each sign-in by something of ours: the session, its cookie, and what is noted of it. */
export function createSignInCompleter(app: FastifyInstance) {
  const credentials = credentialsService(app);
  const startSession = createSessionStarter(app);

  /** @throws DomainError `mfa_verification_failed` for a passkey's answer that was used. */
  return async function completeSignIn(
    user: UserDocument,
    options: CompleteOptions,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<Session> {
    const device = readDeviceLabel(request);
    await credentials.recordDevice(user, hashDevice(request));
    await credentials.recordNetwork(user, hashNetwork(app.throttle, user, request));
    const started = await startSession(user, options, { request, reply });
    if (user.breakGlass) {
      request.log.warn({ userId: user._id }, 'emergency account signed in');
      app.emergencySignIns.inc();
    }
    const network = app.networkToRecord(request);
    app.recordActivity({ userId: user._id, kind: 'sign_in', device, network });
    app.setRefreshCookie(reply, started);
    return started.session;
  };
}
