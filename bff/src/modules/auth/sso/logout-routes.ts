import { limits, minuteMs, ssoSignOut, ssoSignOutRequest } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { providerSignOuts } from '../sessions/sign-out/provider-sign-outs.ts';
import { consumeOrRefuse } from '../throttle/throttle.ts';
import { readLogoutToken } from './logout-token.ts';
import { ssoService, toLogoutPath } from './sso-service.ts';

/** Longer than a token is accepted. */
const replayMs = 10 * minuteMs;

/** Sign-outs that continue at the provider, and those that start there. */
export const logoutRoutes: FastifyPluginAsyncZod = async (app) => {
  const sso = ssoService(app);
  const revocation = sessionRevocation(app);
  const signOuts = providerSignOuts(app);
  const { throttle } = app;

  /** Counts only refusals: at the end of a shift a provider sends thousands of valid tokens. */
  async function refuse(request: FastifyRequest, reason: string): Promise<never> {
    await consumeOrRefuse(throttle, {
      key: throttle.createKey('sso-logout', throttle.getAddress(request)),
      free: limits.refusedLogoutTokensPerAddress,
      withinMs: minuteMs,
    });
    request.log.warn({ reason }, 'logout token refused');
    throw new DomainError('validation_failed');
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limits.bodyBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post(
    '/api/sso/sign-out',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      schema: {
        tags: ['sessions'],
        body: ssoSignOutRequest,
        response: { 200: ssoSignOut, 204: noContent },
      },
    },
    async (request, reply) => {
      const { state } = request.body;
      const pending = await signOuts.find(request);
      const url = pending && state !== pending.state ? await sso.findSignOut(pending) : null;
      // Older auth modules don't report that the provider has sent the browser back.
      if (url === null || state === undefined) signOuts.forget(reply);
      return url === null ? reply.code(204).send() : { url: url.href };
    },
  );

  // Back-channel logout from the provider; the signed token is the only authentication.
  app.post<{ Params: { provider: string } }>(
    toLogoutPath(':provider'),
    { schema: { hide: true } },
    async (request, reply) => {
      const client = await sso.reach(request.params.provider);
      const form = z.safeParse(z.object({ logout_token: z.string() }), request.body);
      const token = form.success ? form.data.logout_token : '';
      const { jti, of } = await readLogoutToken(token, client).catch(({ message }: Error) =>
        refuse(request, message),
      );
      const used = { key: throttle.createKey('sso-jti', of.iss, jti), free: 1, withinMs: replayMs };
      if ((await throttle.consume(used)) !== null) await refuse(request, 'used before');
      try {
        await revocation.revokeByProviderSession(of, client.provider.name);
      } catch (error) {
        // The provider retries with the same token.
        await throttle.reset([used]);
        throw error;
      }
      return reply.code(200).send();
    },
  );
};
