/// <reference path="./oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { OidcProvider } from '../../src/lib/settings/oidc-settings.ts';
import { createAdapter } from './memory-adapter.ts';
import { showSignedOut, showSignOut, signIn } from './provider-pages.ts';

type Sign = (claims: JWTPayload) => Promise<string>;

/** Claims of somebody who can sign in there; `sub` is their id. */
type DirectoryPerson = { sub: string; email?: string } & Record<string, unknown>;

export interface IdentityProvider {
  issuer: string;
  /** What the bff is configured with. */
  settings: OidcProvider;
  people: Map<string, DirectoryPerson>;
  /** Who signs in without being asked; null: the page asks. */
  current: string | null;
  /** Paths of its requests. */
  requests: string[];
  /** Replaces each ID token; gets what is in it and the way to sign. Null: they are as issued. */
  reissue: ((claims: JWTPayload, sign: Sign) => Promise<string>) | null;
  /** Path whose requests are never answered. */
  silentAt: string | null;
  /** Signs by its present key. */
  sign: Sign;
  /** Takes a bff for its client that got its address only now. */
  serve(publicOrigin: string): Promise<void>;
  /** Signs by another key from now on, published at the same time beside the earlier ones. */
  rotateKeys(): Promise<void>;
  /** A person with an account of the directory. */
  aPerson(claims?: Record<string, unknown>): DirectoryPerson;
  /** Refuses connections. */
  stop(): Promise<void>;
  /** Accepts them again, at the same address. */
  restart(): Promise<void>;
}

export interface IdentityProviderOptions {
  /** Entra: pairwise `sub`, `oid`, no pushed requests. Okta: the other way around. */
  kind: 'entra' | 'okta';
  publicOrigin: string;
  /** Whether it says by itself that somebody has signed out there. */
  sendsLogouts?: boolean;
  /** The only way it accepts the client's secret in. Default: in a header. */
  authentication?: 'client_secret_basic' | 'client_secret_post';
}

const clientId = 'firedeck';
const clientSecret = 'a secret of the tests, long enough for HS256';

const claimsByScope = {
  openid: ['sub', 'oid', 'groups', '_claim_names', '_claim_sources', 'roles'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username'],
};

/** A real OpenID provider on loopback, set as Entra or Okta are. */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<IdentityProvider> {
  const people = new Map<string, DirectoryPerson>();
  const requests: string[] = [];
  const adapter = createAdapter();
  const keys: JWK[] = [];
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  let server = createServer((request, response) => handle(request, response));
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  async function rotateKeys(): Promise<void> {
    const { provider, sign } = await createProvider(issuer, options, { people, adapter, keys });
    idp.sign = sign;
    const answer = provider.callback();
    handle = (request, response) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      requests.push(path);
      if (path === idp.silentAt) return;
      if (request.url === '/token' && idp.reissue)
        changeTokens(response, (token) => idp.reissue?.(decodeJwt(token), sign) ?? '');
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      signIn(provider, idp.current, request, response).catch((error: Error) =>
        response.writeHead(500).end(error.message),
      );
    };
  }

  const idp: IdentityProvider = {
    issuer,
    settings: {
      id: 'oidc',
      name: 'Metro Fire',
      issuer,
      clientId,
      clientSecret,
      scopes: 'openid email profile',
      subjectClaim: options.kind === 'entra' ? 'oid' : 'sub',
      groupsClaim: 'groups',
      createsAccounts: true,
      linkedDomains: [],
      sessionHours: 12,
      acrValues: [],
      stepUpAcrValues: [],
    },
    people,
    current: null,
    requests,
    reissue: null,
    silentAt: null,
    sign: async () => '',
    rotateKeys,
    async serve(publicOrigin) {
      options.publicOrigin = publicOrigin;
      await rotateKeys();
    },
    aPerson(claims = {}) {
      const sub = randomUUID();
      const person = {
        sub,
        oid: randomUUID(),
        email: `${sub}@metrofire.example.org`,
        email_verified: true,
        given_name: 'Dana',
        family_name: 'Reyes',
        ...claims,
      };
      people.set(sub, person);
      return person;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async restart() {
      server = createServer((request, response) => handle(request, response));
      await listen(server, port);
    },
  };
  await rotateKeys();
  return idp;
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

async function createProvider(
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
  // It signs by the first.
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
      // The library's own page requests a font from elsewhere.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showSignOut,
        postLogoutSuccessSource: showSignedOut,
      },
      backchannelLogout: { enabled: sendsLogouts },
    },
    // By itself it sends nothing to loopback.
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

/** Puts other ID tokens into what the token endpoint answers. */
function changeTokens(
  response: ServerResponse,
  change: (token: string) => Promise<string> | string,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body));
    if (typeof answer.id_token !== 'string') return end(String(body));
    void Promise.resolve(change(answer.id_token)).then((token) =>
      end(JSON.stringify({ ...answer, id_token: token })),
    );
    return response;
  }) as ServerResponse['end'];
  const writeHead = response.setHeader.bind(response);
  // Of another length now.
  response.setHeader = (name, value) =>
    name.toLowerCase() === 'content-length' ? response : writeHead(name, value);
}

interface Storage {
  people: Map<string, DirectoryPerson>;
  adapter: ReturnType<typeof createAdapter>;
  /** Published, the newest first. */
  keys: JWK[];
}

interface GrantContext {
  oidc: {
    provider: Provider;
    session: { accountId: string; grantIdFor(clientId: string): string | undefined };
    client: { clientId: string };
  };
}
