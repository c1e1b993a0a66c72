/// <reference path="./oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { createAdapter } from './memory-adapter.ts';
import { showSignedOut, showSignOut } from './provider-pages.ts';

export type Sign = (claims: JWTPayload) => Promise<string>;

/** Claims of a person who can sign in; `sub` is their id. */
export type DirectoryPerson = { sub: string; email?: string } & Record<string, unknown>;

export interface IdentityProviderOptions {
  /** Entra: pairwise `sub`, `oid`, no pushed authorization requests. Okta: the opposite. */
  kind: 'entra' | 'okta';
  publicOrigin: string;
  sendsLogouts?: boolean;
  /** The only accepted client authentication. Default: in a header. */
  authentication?: 'client_secret_basic' | 'client_secret_post';
}

interface Storage {
  people: Map<string, DirectoryPerson>;
  adapter: ReturnType<typeof createAdapter>;
  /** Published keys, newest first. */
  keys: JWK[];
}

interface GrantContext {
  oidc: {
    provider: Provider;
    session: { accountId: string; grantIdFor(clientId: string): string | undefined };
    client: { clientId: string };
  };
}

export const clientId = 'firedeck';
export const clientSecret = 'a secret of the tests, long enough for HS256';

const claimsByScope = {
  openid: ['sub', 'oid', 'groups', '_claim_names', '_claim_sources', 'roles'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
};

/** Creates the provider with a new signing key. */
export async function createProvider(
  issuer: string,
  {
    kind,
    publicOrigin,
    authentication = 'client_secret_basic',
    sendsLogouts = false,
  }: IdentityProviderOptions,
  { people, adapter, keys }: Storage,
): Promise<{ provider: Provider; sign: Sign }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  // It signs with the first key.
  keys.unshift(key);
  const sign: Sign = (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey);
  const provider = new Provider(issuer, {
    adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: authentication,
        redirect_uris: [`${publicOrigin}/api/sso/callback`],
        post_logout_redirect_uris: [`${publicOrigin}/login`],
        subject_type: kind === 'entra' ? 'pairwise' : 'public',
        ...(sendsLogouts && {
          backchannel_logout_uri: `${publicOrigin}/api/sso/oidc/backchannel-logout`,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: claimsByScope,
    clientAuthMethods: [authentication],
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: (_context: unknown, sub: string) => `pairwise-${sub}`,
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: kind === 'okta' },
      // The library's own page loads a font from another host.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showSignOut,
        postLogoutSuccessSource: showSignedOut,
      },
      backchannelLogout: { enabled: sendsLogouts },
    },
    // The library's own fetch refuses loopback.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => people.get(sub) ?? { sub },
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [...keys] },
    loadExistingGrant: async (context: GrantContext) => {
      const { provider, session, client } = context.oidc;
      const known = session.grantIdFor(client.clientId);
      if (known) return provider.Grant.find(known);
      const { accountId } = session;
      const grant = new provider.Grant({ accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: {
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
      IdToken: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
    },
  });
  return { provider, sign };
}
