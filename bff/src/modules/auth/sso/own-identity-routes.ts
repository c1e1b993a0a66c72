import { identityConnection, ownIdentity, ssoStarted } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import type { attemptCookies } from './attempt-cookies.ts';
import type { OwnIdentities } from './own-identities.ts';
import { toReturnPath } from './return-path.ts';
import type { ssoService } from './sso-service.ts';

interface OwnIdentityOptions {
  sso: ReturnType<typeof ssoService>;
  attempts: ReturnType<typeof attemptCookies>;
  own: OwnIdentities;
  limitRate(request: FastifyRequest): Promise<void>;
}

/** Connects and disconnects the member's identity; the callback of all sign-ins completes it. */
export const ownIdentityRoutes: FastifyPluginAsyncZod<OwnIdentityOptions> = async (
  app,
  { sso, attempts, own, limitRate },
) => {
  const path = '/api/me/identity';
  const tags = ['accounts'];
  // Before the member is requested to prove who they are.
  const refuseWithoutOffer = async ({ member }: FastifyRequest): Promise<void> => {
    await own.requireOffer(member);
  };
  const onRequest = [app.authenticate, refuseWithoutOffer];

  app.get(
    path,
    {
      onRequest: app.authenticate,
      schema: { tags, response: { 200: ownIdentity, 204: noContent } },
    },
    async ({ member }, reply) => (await own.describe(member)) ?? reply.code(204).send(),
  );

  app.post(
    path,
    { onRequest, schema: { tags, body: identityConnection, response: { 200: ssoStarted } } },
    async (request, reply) => {
      const { userId, sessionId } = request.member;
      const { provider, user } = await own.requireOffer(request.member);
      await limitRate(request);
      await own.countChange(userId);
      const returnTo = toReturnPath(request.body.return_to, app.config.publicOrigin);
      const { attempt, url } = await sso.begin({
        provider: provider.id,
        hint: user.email,
        link: {
          userId,
          sessionId,
          returnTo,
          disconnectedAt: user.disconnectedAt?.getTime() ?? null,
        },
        // Another person may be signed in at the provider in this browser.
        isFresh: true,
      });
      await attempts.put(request, reply, attempt);
      return { url: url.href };
    },
  );

  app.delete(
    path,
    { onRequest, schema: { tags, response: { 204: noContent } } },
    async (request, reply) => {
      await own.disconnect(request.member, readDeviceLabel(request));
      return reply.code(204).send();
    },
  );
};
