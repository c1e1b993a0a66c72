import {
  idSchema,
  limits,
  ownSessions,
  refreshRequest,
  secondStepRequired,
  session,
  signInRequest,
  signOutRequest,
  statusOf,
} from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { ifNoneMatchHeaders, namesTag } from '../../../lib/http/preconditions.ts';
import { idParams, noContent } from '../../../lib/http/route-schemas.ts';
import { keysService } from '../api-keys/keys-service.ts';
import { lastMembersService } from '../devices/last-members.ts';
import type { SessionRef } from '../users/principal.ts';
import { credentialsService } from './credentials-service.ts';
import { pickEnded } from './pick-ended.ts';
import { providerSignOuts } from './provider-sign-outs.ts';
import { secondSteps } from './second-steps.ts';
import { sessionRevocation } from './session-revocation.ts';
import { sessionsRepository } from './sessions-repository.ts';
import { sessionsService } from './sessions-service.ts';
import { createSignInCompleter } from './sign-in-completer.ts';
import { signInRateLimit } from './sign-in-rate-limit.ts';
import { rememberSignOut } from './sign-on-policy.ts';

/** RFC 7517 §5. */
const jwksSchema = z.looseObject({ keys: z.array(z.looseObject({})) });

export const sessionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const credentials = credentialsService(app);
  const sessions = sessionsService(app);
  const revocation = sessionRevocation(app);
  const repository = sessionsRepository(app.mongo);
  const signOuts = providerSignOuts(app);
  const keys = keysService(app);
  const rateLimit = signInRateLimit(app);
  const steps = secondSteps(app);
  const completeSignIn = createSignInCompleter(app);
  const recentMembers = lastMembersService(app);
  const tags = ['sessions'];

  /** For an id of none of the device's members, an address that nobody has: the same work and answer. */
  const findLastMember = async (request: FastifyRequest, id: string): Promise<string> =>
    (await recentMembers.findEmail(request, id)) ?? `${id} is nobody here`;

  /** The answer to a sign-out may have been lost on its way to this browser. */
  async function recordLostSignOut(
    claim: SessionRef,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const session = await repository.find(claim);
    if (session?.revoked?.why !== 'sign-out' || (await signOuts.find(request))) return;
    await signOuts.record(session, reply);
    rememberSignOut(reply);
  }

  /** Ends the session of this page or of the cookie. */
  async function signOutHere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const inCookie = await app.readRefreshClaim(request);
    const id = pickEnded(await app.readNamedSession(request), inCookie);
    const ending = id && (await repository.find(id));
    if (id) await revocation.revokeOne(id, { kind: 'sign_out', device: readDeviceLabel(request) });
    if (ending) await signOuts.record(ending, reply);
    await app.clearOwnRefreshCookie(id ? { sessionId: id.sessionId } : {}, reply);
  }

  async function signOutEverywhere(
    request: FastifyRequest,
    reply: FastifyReply,
    endKeys: boolean,
  ): Promise<void> {
    const { userId } = request.member;
    const device = readDeviceLabel(request);
    const ending = await repository.find(request.member);
    await revocation.revokeAll(userId, { endKeys });
    // Keys last: until the session has ended, an attacker could create another one.
    if (endKeys) {
      await keys.cleanUp(userId);
      app.recordActivity({ userId, kind: 'keys_ended', device });
    }
    app.recordActivity({ userId, kind: 'sign_out', device });
    if (ending) await signOuts.record(ending, reply);
    await app.clearOwnRefreshCookie({ userId }, reply);
  }

  async function signOutElsewhere(request: FastifyRequest, endKeys: boolean): Promise<void> {
    const { userId } = request.member;
    const device = readDeviceLabel(request);
    await revocation.revokeOthers(request.member);
    // Keys last: until the session has ended, an attacker could create another one.
    if (endKeys) {
      await keys.endAll(userId);
      app.recordActivity({ userId, kind: 'keys_ended', device });
    }
    app.recordActivity({ userId, kind: 'session_ended', device });
  }

  app.post(
    '/api/sign-in',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      compress: false,
      schema: {
        tags,
        body: signInRequest,
        response: { 200: session, 202: secondStepRequired },
      },
    },
    async (request, reply) => {
      const { member, password, remember, proof, shared_device: isSharedByMember } = request.body;
      const email = request.body.email ?? (await findLastMember(request, member ?? ''));
      const user = await rateLimit.signIn(
        { request, email, proof },
        () => credentials.checkCredentials({ email, password }, readDeviceLabel(request)),
        (account) => !steps.isNeeded(account, request),
      );
      if (steps.isNeeded(user, request))
        return reply
          .code(202)
          .send(await steps.begin(user, request, { remember, isSharedByMember }));
      const options = { remember, isSharedByMember, ...steps.skipped(user) };
      return completeSignIn(user, options, { request, reply });
    },
  );

  app.post(
    '/api/refresh',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      compress: false,
      schema: {
        tags,
        body: z.optional(z.nullable(refreshRequest)),
        response: { 200: session, 204: noContent },
      },
    },
    async (request, reply) => {
      const token = app.readRefreshCookie(request);
      // Nobody is signed in here: not an error, so that a first visit's console stays silent.
      if (token === null) return reply.code(204).send();
      const claim = await app.readRefreshClaim(request);
      if (!claim) {
        app.clearRefreshCookie(reply);
        throw new DomainError('refresh_token_not_found');
      }
      try {
        const idleSeconds = request.body?.idle_seconds ?? 0;
        const device = readDeviceLabel(request);
        const renewed = await sessions.refresh(claim, { idleSeconds, device });
        // Left as it is where it is: an answer that comes late must not bring an older one back.
        if (renewed.refreshToken !== token) app.setRefreshCookie(reply, renewed);
        return renewed.session;
      } catch (error) {
        // A service that is away says nothing about the session, and a locked one goes on: the cookie is
        // kept for the next try.
        if (error instanceof DomainError && error.code !== 'locked' && statusOf(error.code) < 500) {
          app.clearRefreshCookie(reply);
          await recordLostSignOut(claim, request, reply);
        }
        throw error;
      }
    },
  );

  app.post(
    '/api/sign-out',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      schema: { tags, body: z.optional(z.nullable(signOutRequest)), response: { 204: noContent } },
    },
    async (request, reply) => {
      const { scope = 'local', end_keys: endKeys = false } = request.body ?? {};
      if (scope === 'local') await signOutHere(request, reply);
      else {
        await app.authenticate(request, reply);
        if (scope === 'global') await signOutEverywhere(request, reply, endKeys);
        else await signOutElsewhere(request, endKeys);
      }
      if (scope !== 'others') rememberSignOut(reply);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/sessions',
    { onRequest: app.authenticate, schema: { tags, response: { 200: ownSessions } } },
    async ({ member }) => ({ sessions: await sessions.list(member) }),
  );

  app.delete(
    '/api/sessions/:id',
    {
      onRequest: app.authenticate,
      schema: { tags, params: idParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { userId, sessionId: current } = request.member;
      const { id: sessionId } = request.params;
      const event = { kind: 'session_ended', device: readDeviceLabel(request) } as const;
      const isTheirs =
        z.safeParse(idSchema, sessionId).success &&
        (await revocation.revokeOne({ userId, sessionId }, event));
      if (!isTheirs) throw new DomainError('not_found');
      if (sessionId === current) await app.clearOwnRefreshCookie({ sessionId }, reply);
      return reply.code(204).send();
    },
  );

  const published = {
    tags,
    headers: ifNoneMatchHeaders,
    response: { 200: jwksSchema, 304: noContent },
  };
  app.get('/.well-known/jwks.json', { schema: published }, async ({ headers }, reply) => {
    const { jwks } = app.sessionKeys;
    const etag = `"${jwks.keys.map(({ kid }) => kid).join('.')}"`;
    reply.headers({ 'cache-control': 'public, max-age=600', etag });
    return namesTag(headers['if-none-match'], etag) ? reply.code(304).send() : jwks;
  });
};
