import { limits, minuteMs, ssoStart, ssoStarted, ssoStepUp } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hashDevice } from '../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { identityHealth } from '../../../lib/redis/identity-health.ts';
import { accountOrigins } from '../accounts/account-origins.ts';
import { linksService } from '../accounts/links-service.ts';
import { signInGroups } from '../groups/sign-in-groups.ts';
import { readTicket, ticketHeaders } from '../sessions/act-proofs.ts';
import { sessionBeginning } from '../sessions/begin-session.ts';
import { credentialsService } from '../sessions/credentials-service.ts';
import { isProven, isRecent } from '../sessions/is-recent.ts';
import { providerSignOuts } from '../sessions/provider-sign-outs.ts';
import type { SessionDocument } from '../sessions/session-model.ts';
import { sessionsRepository } from '../sessions/sessions-repository.ts';
import { sessionsService } from '../sessions/sessions-service.ts';
import { hashNetwork } from '../sessions/sign-in-challenges.ts';
import { forgetSignOut } from '../sessions/sign-on-policy.ts';
import { refuseForNow } from '../throttle/throttle.ts';
import { accountsOfPeople } from './accounts-of-people.ts';
import { attemptCookies, type SignInAttempt } from './attempt-cookies.ts';
import { ownIdentities } from './own-identities.ts';
import { ownIdentityRoutes } from './own-identity-routes.ts';
import { sendEndPage, sendReturnPage } from './return-page.ts';
import { toConnectedPath, toFailurePath, toReturnPath } from './return-path.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { callbackPath, ssoService } from './sso-service.ts';

interface SsoOptions {
  /** Whether the agency's directory provisions accounts. */
  hasDirectory(): Promise<boolean>;
}

/** Ends the address at which a page of ours asks for the answer of the provider once more. */
const fromOurPage = '&ours=';

/** Sign-in by an identity provider: the way there, and the way back. */
export const ssoRoutes: FastifyPluginAsyncZod<SsoOptions> = async (app, { hasDirectory }) => {
  const sso = ssoService(app);
  const attempts = attemptCookies(app);
  const signOuts = providerSignOuts(app);
  const accounts = accountsOfPeople(app);
  const own = ownIdentities(app, hasDirectory);
  const links = linksService(app);
  const recordOrigin = accountOrigins(app);
  const sessions = sessionsService(app);
  const repository = sessionsRepository(app.mongo);
  const beginSession = sessionBeginning(app);
  const credentials = credentialsService(app);
  const groups = signInGroups(app.mongo);
  const health = identityHealth(app.redis);
  const { publicOrigin, groupsFrom } = app.config;

  /** Each may cause a request to the provider. @throws DomainError */
  async function pace(request: FastifyRequest): Promise<void> {
    const key = app.throttle.createKey('sso-start', app.throttle.getAddress(request));
    const free = limits.ssoStartsPerAddress;
    const waitMs = await app.throttle.consume({ key, free, withinMs: minuteMs });
    if (waitMs !== null) refuseForNow(waitMs);
  }

  /** Of this browser. */
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
      await pace(request);
      const { provider, return_to, hint, shared_device, invitation } = request.body;
      const invited = invitation === undefined ? null : await links.readInvitation(invitation);
      const returnTo = toReturnPath(return_to, publicOrigin);
      const before = await findSession(request);
      const locked = before?.locked ? before : null;
      // What takes the place of a locked session is no less strict.
      const isSharedByMember = shared_device || locked?.sharedDevice?.profile === 'shared';
      const isShared = isSharedByMember || (await app.readDevice(request))?.profile === 'shared';
      // There the provider may know somebody else still: sessions end in many ways.
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

  await app.register(ownIdentityRoutes, { sso, attempts, own, pace });

  app.post(
    '/api/sso/step-up',
    {
      onRequest: app.authenticate,
      schema: { tags: ['sessions'], headers: ticketHeaders, response: { 200: ssoStarted } },
    },
    async (request, reply) => {
      const { userId, sessionId } = request.member;
      const { email } = await app.readMember(request.member);
      const { idp } = (await app.knownSessions.get(request.member)) ?? {};
      // Of a sign-in by password the password is asked.
      if (!idp) throw new DomainError('not_found');
      await pace(request);
      const stepUp = { userId, sessionId, ticket: readTicket(request) };
      const started = await sso.begin({
        provider: idp.provider,
        returnTo: '/',
        hint: email,
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
      app.knownSessions.forget(request.member);
      const session = await app.knownSessions.get(request.member);
      if (session === null) return { is_recent: false };
      return { is_recent: ticket === null ? isRecent(session) : isProven(session, ticket) };
    },
  );

  // Comes from another site by nature: what admits it is the sealed cookie of this browser's attempt.
  app.get(callbackPath, { schema: { hide: true } }, async (request, reply) => {
    let attempt: SignInAttempt | null = null;
    try {
      attempt = await findAttempt(request);
      const { link } = attempt;
      if (link && isWithoutOwnCookies(request))
        return sendReturnPage(reply, `${request.url}${fromOurPage}`);
      attempts.forget(reply, attempt);
      if (attempt.stepUp) return await finishStepUp(attempt, attempt.stepUp, reply);
      if (link) await finishLink(attempt, link, request);
      else await finish(attempt, request, reply);
      health.recordSignIn(attempt.provider);
      return sendReturnPage(reply, link ? toConnectedPath(link) : (attempt.returnTo ?? '/'));
    } catch (error) {
      const failure = error instanceof SsoRefusal ? error.failure : null;
      const isUnavailable =
        error instanceof DomainError && error.code === 'temporarily_unavailable';
      if (attempt && !isUnavailable) recordError(attempt.provider, error);
      if (failure === null && !isUnavailable)
        request.log.error({ err: error }, 'sign-in by identity provider failed');
      else request.log.warn({ failure, reason: (error as Error).message }, 'sign-in refused');
      return sendReturnPage(reply, toFailurePath(failure ?? 'failed', attempt));
    }
  });

  async function finishAt(attempt: SignInAttempt, request: FastifyRequest) {
    await attempts.use(attempt);
    return sso.finish(attempt, queryOf(request));
  }

  function recordError(provider: string, error: unknown): void {
    const { failure, code } = error instanceof SsoRefusal ? error : unexpected;
    health.recordSignInError(provider, failure, code);
  }

  const queryOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?'));

  async function findAttempt(request: FastifyRequest): Promise<SignInAttempt> {
    const state = new URLSearchParams(queryOf(request)).get('state') ?? '';
    const attempt = await attempts.find(request, state);
    if (!attempt) throw new SsoRefusal('expired', 'this browser began no such sign-in');
    return attempt;
  }

  /** The session's cookie does not come from another site; after one refresh a page of ours has sent it. */
  const isWithoutOwnCookies = (request: FastifyRequest): boolean =>
    app.refreshCookieOf(request) === null && !request.url.endsWith(fromOurPage);

  /** Connects the account, where the session that began it is the one that this browser has now. */
  async function finishLink(
    attempt: SignInAttempt,
    link: NonNullable<SignInAttempt['link']>,
    request: FastifyRequest,
  ): Promise<void> {
    const inCookie = await app.readRefreshClaim(request);
    if (inCookie?.sessionId !== link.sessionId)
      throw new SsoRefusal('session_changed', 'this browser has another session, or none');
    const { person } = await finishAt(attempt, request);
    await own.connect(link, person, readDeviceLabel(request));
  }

  /** In a window of its own, which says how it ended. */
  async function finishStepUp(
    attempt: SignInAttempt,
    session: NonNullable<SignInAttempt['stepUp']>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { request } = reply;
    try {
      const { person } = await finishAt(attempt, request);
      const { identities = [] } = await app.readMember(session);
      const isMember = identities.some(
        ({ iss, subject }) => iss === person.iss && subject === person.subject,
      );
      if (!isMember) throw new SsoRefusal('failed', 'another person signed in');
      await sessions.recordStepUp(session, { ticket: session.ticket ?? null });
      health.recordSignIn(attempt.provider);
      return sendEndPage(reply, true);
    } catch (error) {
      const { userId } = session;
      recordError(attempt.provider, error);
      request.log.warn({ userId, reason: (error as Error).message }, 'step-up refused');
      return sendEndPage(reply, false);
    }
  }

  /** Starts the session. */
  async function finish(
    attempt: SignInAttempt,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { person, client } = await finishAt(attempt, request);
    const { provider } = client;
    const { user, origin } = await accounts.find(person, provider, attempt.invited);
    const { _id: userId } = user;
    if (origin === 'created') recordOrigin.created(user, provider.id);
    if (origin === 'linked') recordOrigin.linked(user, provider.id);
    if (origin === 'enabled') recordOrigin.enabled(user, provider.id);
    if (groupsFrom === 'idp') await groups.replace(userId, person.groups);
    app.knownUsers.forget(userId);
    const device = readDeviceLabel(request);
    await credentials.recordDevice(user, hashDevice(request));
    await credentials.recordNetwork(user, hashNetwork(app.throttle, user, request));
    const { iss, sub, sid } = person;
    const idp = { provider: provider.id, iss, sub, ...(sid !== null && { sid }) };
    const hours = provider.sessionHours;
    const { signedInAt } = person;
    const options = {
      remember: false,
      isSharedByMember: attempt.isSharedByMember,
      before: attempt.before,
      hours,
      idp,
      ...(signedInAt && signedInAt < new Date() && { authenticatedAt: signedInAt }),
    };
    const started = await beginSession(user, options, { request, reply });
    if (origin === 'created') app.recordActivity({ userId, kind: 'sign_up', device });
    app.recordActivity({ userId, kind: 'sign_in', device, network: app.networkToRecord(request) });
    app.setRefreshCookie(reply, started);
    forgetSignOut(request, reply);
    // The provider knows this person from now on.
    if ((await signOuts.find(request))?.provider === provider.id) signOuts.forget(reply);
  }
};

const unexpected = { failure: 'failed', code: null } as const;
