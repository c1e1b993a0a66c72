import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { identityHealth } from '../../../lib/redis/identity-health.ts';
import { sessionsService } from '../sessions/sessions-service.ts';
import type { providerSignOuts } from '../sessions/sign-out/provider-sign-outs.ts';
import type { attemptCookies, SignInAttempt } from './attempt-cookies.ts';
import type { OwnIdentities } from './own-identities.ts';
import { createPersonSignIn } from './person-sign-in.ts';
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

/** Marks the callback URL that our own page has loaded again. */
const reloadedSuffix = '&ours=';

/** Handles the callback of the provider: starts a session, confirms one, or connects an account. */
export function providerReturns(
  app: FastifyInstance,
  { sso, attempts, signOuts, own }: ReturnParts,
) {
  const sessions = sessionsService(app);
  const signIn = createPersonSignIn(app, signOuts);
  const health = identityHealth(app.redis);

  async function finishAt(attempt: SignInAttempt, request: FastifyRequest) {
    await attempts.use(attempt);
    return sso.finish(attempt, readQuery(request));
  }

  function recordError(provider: string, error: unknown): void {
    const { failure, code } = error instanceof SsoRefusal ? error : unexpected;
    health.recordSignInError(provider, failure, code);
  }

  const readQuery = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?'));

  async function findAttempt(request: FastifyRequest): Promise<SignInAttempt> {
    const state = new URLSearchParams(readQuery(request)).get('state') ?? '';
    const attempt = await attempts.find(request, state);
    if (!attempt) throw new SsoRefusal('expired', 'this browser began no such sign-in');
    return attempt;
  }

  /** The session cookie is not sent from another site; after one refresh by our page it is. */
  const isWithoutOwnCookies = (request: FastifyRequest): boolean =>
    app.readRefreshCookie(request) === null && !request.url.endsWith(reloadedSuffix);

  /** Connects the account if the browser still has the session that started the attempt. */
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

  /** Runs in a popup, which shows the result. */
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

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let attempt: SignInAttempt | null = null;
    try {
      attempt = await findAttempt(request);
      const { link } = attempt;
      if (link && isWithoutOwnCookies(request))
        return sendReturnPage(reply, `${request.url}${reloadedSuffix}`);
      attempts.forget(reply, attempt);
      if (attempt.stepUp) return await finishStepUp(attempt, attempt.stepUp, reply);
      if (link) await finishLink(attempt, link, request);
      else await signIn(attempt, await finishAt(attempt, request), { request, reply });
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
