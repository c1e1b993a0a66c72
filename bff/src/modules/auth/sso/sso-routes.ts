import { limits, minuteMs, ssoStart, ssoStarted, ssoStepUp } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { linkVerifier } from '../accounts/link-verifier.ts';
import { isProven, isRecent } from '../sessions/is-recent.ts';
import type { SessionDocument } from '../sessions/session-model.ts';
import { sessionsRepository } from '../sessions/sessions-repository.ts';
import { providerSignOuts } from '../sessions/sign-out/provider-sign-outs.ts';
import { readTicket, ticketHeaders } from '../sessions/step-up/act-proofs.ts';
import { consumeOrRefuse } from '../throttle/throttle.ts';
import { findIdentity } from '../users/identities.ts';
import { attemptCookies } from './attempt-cookies.ts';
import { ownIdentities } from './own-identities.ts';
import { ownIdentityRoutes } from './own-identity-routes.ts';
import { providerReturns } from './provider-returns.ts';
import { toReturnPath } from './return-path.ts';
import { callbackPath, ssoService } from './sso-service.ts';

interface SsoOptions {
  /** Whether the agency's directory provisions accounts. */
  hasDirectory(): Promise<boolean>;
}

export const ssoRoutes: FastifyPluginAsyncZod<SsoOptions> = async (app, { hasDirectory }) => {
  const sso = ssoService(app);
  const attempts = attemptCookies(app);
  const signOuts = providerSignOuts(app);
  const own = ownIdentities(app, hasDirectory);
  const { verifyInvitation } = linkVerifier(app);
  const repository = sessionsRepository(app.mongo);
  const handleCallback = providerReturns(app, { sso, attempts, signOuts, own });
  const { publicOrigin } = app.config;

  /** Each start may cause a request to the provider. @throws DomainError */
  async function limitRate(request: FastifyRequest): Promise<void> {
    const key = app.throttle.createKey('sso-start', app.throttle.getAddress(request));
    const free = limits.ssoStartsPerAddress;
    await consumeOrRefuse(app.throttle, { key, free, withinMs: minuteMs });
  }

  async function findSession(request: FastifyRequest): Promise<SessionDocument | null> {
    const claim = await app.readRefreshClaim(request);
    return claim && repository.find(claim);
  }

  app.post(
    '/api/sso/start',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      schema: { tags: ['sessions'], body: ssoStart, response: { 200: ssoStarted } },
    },
    async (request, reply) => {
      await limitRate(request);
      const { provider, return_to, hint, shared_device, invitation } = request.body;
      const invited = invitation === undefined ? null : await verifyInvitation(invitation);
      const returnTo = toReturnPath(return_to, publicOrigin);
      const before = await findSession(request);
      const locked = before?.locked ? before : null;
      // The session that replaces a locked one keeps its restrictions.
      const isSharedByMember = shared_device || locked?.sharedDevice?.profile === 'shared';
      const isShared = isSharedByMember || (await app.readDevice(request))?.profile === 'shared';
      // The provider may still have a session of another person.
      const isFresh = isShared || locked !== null || (await signOuts.find(request)) !== null;
      const { attempt, url } = await sso.begin({
        provider,
        returnTo,
        hint: invited?.user.email ?? hint,
        isFresh,
        invited,
      });
      await attempts.put(request, reply, {
        ...attempt,
        isSharedByMember,
        ...(before && { before: { userId: before.userId, sessionId: before._id } }),
      });
      return { url: url.href };
    },
  );

  await app.register(ownIdentityRoutes, { sso, attempts, own, limitRate });

  app.post(
    '/api/sso/step-up',
    {
      onRequest: app.authenticate,
      schema: { tags: ['sessions'], headers: ticketHeaders, response: { 200: ssoStarted } },
    },
    async (request, reply) => {
      const { userId, sessionId } = request.member;
      const user = await app.readMember(request.member);
      const { idp } = (await app.sessionCache.get(request.member)) ?? {};
      // Members who signed in with a password, or were disconnected since, confirm by password.
      if (!idp || !findIdentity(user, idp.iss)) throw new DomainError('not_found');
      await limitRate(request);
      const stepUp = { userId, sessionId, ticket: readTicket(request) };
      const started = await sso.begin({
        provider: idp.provider,
        returnTo: '/',
        hint: user.email,
        stepUp,
      });
      await attempts.put(request, reply, started.attempt);
      return { url: started.url.href };
    },
  );

  app.get(
    '/api/sso/step-up',
    {
      onRequest: app.authenticate,
      schema: { tags: ['sessions'], headers: ticketHeaders, response: { 200: ssoStepUp } },
    },
    async (request) => {
      const ticket = readTicket(request);
      app.sessionCache.forget(request.member);
      const session = await app.sessionCache.get(request.member);
      if (session === null) return { is_recent: false };
      return { is_recent: ticket === null ? isRecent(session) : isProven(session, ticket) };
    },
  );

  // Requests come from another site; the encrypted cookie of the attempt authenticates the browser.
  app.get(callbackPath, { schema: { hide: true } }, handleCallback);
};
