import { limits, session, unlockRequest } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import { credentialsService } from './credentials-service.ts';
import { pickEnded } from './pick-ended.ts';
import { sessionsService } from './sessions-service.ts';
import { signInTries } from './sign-in-tries.ts';

/** The lock of a screen: the session goes on, and does nothing until its member is there again. */
export const lockRoutes: FastifyPluginAsyncZod = async (app) => {
  const sessions = sessionsService(app);
  const credentials = credentialsService(app);
  const tries = signInTries(app);
  const post = {
    onRequest: app.refuseOtherOrigins,
    bodyLimit: limits.credentialsBodyBytes,
    compress: false,
  } as const;
  const tags = ['sessions'];

  app.post(
    '/api/lock',
    { ...post, schema: { tags, response: { 204: noContent } } },
    async (request, reply) => {
      const inCookie = await app.readRefreshClaim(request);
      // A lock that comes late must not lock who has signed in since.
      const id = pickEnded(await app.readNamedSession(request), inCookie);
      if (id) await sessions.lock(id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/unlock',
    { ...post, schema: { tags, body: unlockRequest, response: { 200: session } } },
    async (request, reply) => {
      const device = readDeviceLabel(request);
      const claim = await app.readRefreshClaim(request);
      if (!claim) throw new DomainError('refresh_token_not_found');
      const locked = await sessions.findLocked(claim, device);
      const { _id, email } = locked.user;
      const { password } = request.body;
      await tries.signIn({ request, email }, async () => {
        const account = await credentials.checkCredentials(
          { email, password, remember: false },
          device,
        );
        if (account._id !== _id) throw new DomainError('invalid_credentials');
        return account;
      });
      const opened = await sessions.unlock(locked);
      if (opened.refreshToken !== app.refreshCookieOf(request)) app.setRefreshCookie(reply, opened);
      return opened.session;
    },
  );
};
