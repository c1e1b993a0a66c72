import type { SsoFailure } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { signInPath } from '../../../lib/http/sign-in-path.ts';
import { identityHealth } from '../../../lib/redis/identity-health.ts';
import type { OidcProvider } from '../../../lib/settings/oidc-settings.ts';
import type { PendingProviderSignOut } from '../sessions/sign-out/provider-sign-outs.ts';
import type { InvitationRef } from '../users/invitation-claims.ts';
import type { SignInAttempt } from './attempt-cookies.ts';
import { readIdToken } from './id-tokens.ts';
import { type Person, toPerson } from './person.ts';
import { type ProviderClient, providerClients } from './provider-clients.ts';
import { isStrongEnough, requestStrength } from './sign-in-strength.ts';
import { SsoRefusal } from './sso-refusal.ts';

export const callbackPath = '/api/sso/callback';
export const toLogoutPath = (providerId: string): string =>
  `/api/sso/${providerId}/backchannel-logout`;

interface StartedSignIn {
  attempt: SignInAttempt;
  /** Returns the URL of the provider's page. */
  url: URL;
}

export function ssoService({ config, log, redis }: FastifyInstance) {
  const health = identityHealth(redis);
  const clients = providerClients(config.singleSignOn.providers, health.recordKeysFetched);
  const redirectUri = `${config.publicOrigin}${callbackPath}`;

  async function reach(id: string): Promise<ProviderClient> {
    if (!clients.has(id)) throw new DomainError('not_found');
    return clients.get(id).catch((error: Error) => {
      health.recordSignInError(id, 'unavailable', readCode(error));
      return failToReach(id, error);
    });
  }

  function failToReach(id: string, error: Error): never {
    log.warn({ provider: id, reason: describe(error) }, 'identity provider not reachable');
    throw new DomainError('sign_in_unavailable', { retryAfterSeconds: 5 });
  }

  return {
    reach,

    async begin({
      provider: id,
      returnTo,
      hint,
      stepUp,
      link,
      invited = null,
      isFresh = stepUp !== undefined,
    }: BeginOptions): Promise<StartedSignIn> {
      const { provider, config: client } = await reach(id);
      const verifier = oidc.randomPKCECodeVerifier();
      const attempt: SignInAttempt = {
        provider: id,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        ...(returnTo !== undefined && { returnTo }),
        ...(stepUp && { stepUp }),
        ...(link && { link }),
        ...(invited && { invited: { userId: invited.userId, nonce: invited.nonce } }),
        ...(isFresh && { isFresh }),
        at: Date.now(),
      };
      const parameters = {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(hint !== undefined && { login_hint: hint }),
        // Providers support one or the other; what counts is the time in the token.
        ...(isFresh && { prompt: 'login', max_age: '0' }),
        ...requestStrength(getRequiredStrength(provider, stepUp), provider.issuer),
      };
      try {
        const isPushed =
          client.serverMetadata().pushed_authorization_request_endpoint !== undefined;
        const url = isPushed
          ? await oidc.buildAuthorizationUrlWithPAR(client, parameters)
          : oidc.buildAuthorizationUrl(client, parameters);
        return { attempt, url };
      } catch (error) {
        log.warn({ provider: id, reason: describe(error) }, 'sign-in request not accepted');
        health.recordSignInError(id, toFailure(error), readCode(error));
        throw new DomainError('sign_in_unavailable', { retryAfterSeconds: 5 });
      }
    },

    /**
     * The URL of the provider's sign-out page, which returns with the state; null if it has none.
     * @throws DomainError while the provider does not respond: the browser would not come back
     */
    async findSignOut({ provider: id, state }: PendingProviderSignOut): Promise<URL | null> {
      if (!clients.has(id)) return null;
      const { config: client } = await reach(id);
      if (client.serverMetadata().end_session_endpoint === undefined) return null;
      await clients.probe(id).catch((error: Error) => failToReach(id, error));
      return oidc.buildEndSessionUrl(client, {
        post_logout_redirect_uri: `${config.publicOrigin}${signInPath}`,
        state,
      });
    },

    /** Finds out who has signed in at the provider. @throws SsoRefusal */
    async finish(attempt: SignInAttempt, query: string): Promise<FinishedSignIn> {
      if (!clients.has(attempt.provider)) throw new SsoRefusal('expired', 'no such provider');
      try {
        const client = await clients.get(attempt.provider);
        const tokens = await oidc.authorizationCodeGrant(
          client.config,
          new URL(`${redirectUri}${query}`),
          {
            pkceCodeVerifier: attempt.verifier,
            expectedState: attempt.state,
            expectedNonce: attempt.nonce,
            idTokenExpected: true,
            ...((attempt.isFresh || attempt.stepUp) && { maxAge: 0 }),
          },
        );
        const claims = await readIdToken(tokens.id_token ?? '', client);
        if (!isStrongEnough(claims, getRequiredStrength(client.provider, attempt.stepUp)))
          throw new SsoRefusal('too_weak', 'the token says no strength that is required');
        const person = toPerson(claims, client.provider);
        if (!person) throw new SsoRefusal('failed', 'the token has no subject claim');
        return { person, client };
      } catch (error) {
        throw error instanceof SsoRefusal
          ? error
          : new SsoRefusal(toFailure(error), describe(error), readCode(error));
      }
    },
  };
}

interface BeginOptions {
  provider: string;
  /** Undefined for a link. */
  returnTo?: string;
  hint: string | undefined;
  /** Whether the person has to sign in at the provider again. Default: only for a step-up. */
  isFresh?: boolean;
  stepUp?: SignInAttempt['stepUp'];
  link?: SignInAttempt['link'];
  invited?: InvitationRef | null;
}

interface FinishedSignIn {
  person: Person;
  client: ProviderClient;
}

const getRequiredStrength = (
  { acrValues, stepUpAcrValues }: OidcProvider,
  stepUp: SignInAttempt['stepUp'],
): readonly string[] => (stepUp ? stepUpAcrValues : acrValues);

function toFailure(error: unknown): SsoFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    if (error.error === 'unmet_authentication_requirements') return 'too_weak';
    return ['server_error', 'temporarily_unavailable'].includes(error.error)
      ? 'unavailable'
      : 'failed';
  }
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'expired' : 'failed';
  return isUnreachable(error) ? 'unavailable' : 'failed';
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, message, cause } = error as Error & { code?: string };
  return (
    code === 'OAUTH_TIMEOUT' ||
    name === 'TimeoutError' ||
    (error instanceof TypeError && message === 'fetch failed') ||
    isUnreachable(cause)
  );
}

/** The error code of the protocol or the network; texts may contain anything. */
function readCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { error: answered, code, cause } = error as Error & { error?: unknown; code?: unknown };
  const named = [answered, code].find(
    (one): one is string => typeof one === 'string' && /^\w{1,60}$/.test(one),
  );
  return named ?? readCode(cause);
}

/** Without the cause, which may contain tokens. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, message } = error as Error & { code?: string };
  return code ? `${code}: ${message}` : message;
}
