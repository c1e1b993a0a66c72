import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { identityHealth } from '../../../lib/redis/identity-health.ts';
import { accountOrigins } from '../accounts/account-origins.ts';
import { signInGroups } from '../groups/sign-in-groups.ts';
import { readRefreshToken } from '../sessions/refresh-tokens/refresh-token.ts';
import type { IssuedSession } from '../sessions/session-issuer.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { createSessionStarter } from '../sessions/session-starter.ts';
import { sessionsService } from '../sessions/sessions-service.ts';
import { credentialsService } from '../sessions/sign-in/credentials-service.ts';
import { forgetSignOut } from '../sessions/sign-in/sign-on-policy.ts';
import type { providerSignOuts } from '../sessions/sign-out/provider-sign-outs.ts';
import { hashNetwork } from '../throttle/hash-network.ts';
import type { UserDocument } from '../users/user-model.ts';
import { accountsOfPeople } from './accounts-of-people.ts';
import type { attemptCookies, SignInAttempt } from './attempt-cookies.ts';
import type { OwnIdentities } from './own-identities.ts';
import type { Person } from './person.ts';
import { sendEndPage, sendReturnPage } from './return-page.ts';
import { toConnectedPath, toFailurePath } from './return-path.ts';
import { SsoRefusal } from './sso-refusal.ts';
import type { ssoService } from './sso-service.ts';

interface ReturnParts {
  sso: ReturnType<typeof ssoService>;
  attempts: ReturnType<typeof attemptCookies>;
  signOuts: ReturnType<typeof providerSignOuts>;
  own: OwnIdentities;
}

/** Ends the address at which a page of ours asks for the answer of the provider once more. */
const fromOurPage = '&ours=';

/** What follows once the provider has led a browser back: a session, a proof for one, or a connection. */
export function providerReturns(
  app: FastifyInstance,
  { sso, attempts, signOuts, own }: ReturnParts,
) {
  const accounts = accountsOfPeople(app);
  const recordOrigin = accountOrigins(app);
  const sessions = sessionsService(app);
  const revocation = sessionRevocation(app);
  const startSession = createSessionStarter(app);
  const credentials = credentialsService(app);
  const groups = signInGroups(app.mongo);
  const health = identityHealth(app.redis);
  const { groupsFrom } = app.config;

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
    app.readRefreshCookie(request) === null && !request.url.endsWith(fromOurPage);

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
    const { disconnectedAt: at } = link;
    await own.connect(link, person, {
      device: readDeviceLabel(request),
      begunAt: new Date(attempt.at),
      disconnectedAt: typeof at === 'number' ? new Date(at) : at,
    });
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

  /** A person who was disconnected meanwhile: that did not find the session. @throws SsoRefusal */
  async function endUnlessTheirs(
    user: UserDocument,
    person: Person,
    { started, device }: { started: IssuedSession; device: string },
  ): Promise<void> {
    if (await accounts.isTheirs(user, person)) return;
    const id = readRefreshToken(app.sessionKeys.refresh, started.refreshToken);
    if (id) await revocation.revokeOne(id, { kind: 'session_ended', device });
    throw new SsoRefusal('failed', 'the account was disconnected meanwhile');
  }

  /** Starts the session. */
  async function finish(
    attempt: SignInAttempt,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { person, client } = await finishAt(attempt, request);
    const { provider } = client;
    const { user, origin } = await accounts.find(person, provider, attempt);
    const { _id: userId } = user;
    if (origin === 'created') recordOrigin.created(user, provider.id);
    if (origin === 'linked') recordOrigin.linked(user, provider.id);
    if (origin === 'enabled') recordOrigin.enabled(user, provider.id);
    if (groupsFrom === 'idp') await groups.replace(userId, person, person.groups);
    app.userCache.forget(userId);
    const device = readDeviceLabel(request);
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
      confirm: (started: IssuedSession) => endUnlessTheirs(user, person, { started, device }),
      ...(signedInAt && signedInAt < new Date() && { authenticatedAt: signedInAt }),
    };
    const started = await startSession(user, options, { request, reply });
    // Before what may fail: the session has begun, and those that it replaces have ended.
    app.setRefreshCookie(reply, started);
    await credentials.recordDevice(user, hashDevice(request));
    await credentials.recordNetwork(user, hashNetwork(app.throttle, user, request));
    if (origin === 'created') app.recordActivity({ userId, kind: 'sign_up', device });
    app.recordActivity({ userId, kind: 'sign_in', device, network: app.networkToRecord(request) });
    forgetSignOut(request, reply);
    // The provider knows this person from now on.
    if ((await signOuts.find(request))?.provider === provider.id) signOuts.forget(reply);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
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
  };
}

const unexpected = { failure: 'failed', code: null } as const;
