import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, type JWK, type JWTPayload } from 'jose';
import type { OidcProvider } from '../../src/lib/settings/oidc-settings.ts';
import {
  clientId,
  clientSecret,
  createProvider,
  type DirectoryPerson,
  type IdentityProviderOptions,
  type Sign,
} from './create-provider.ts';
import { createAdapter } from './memory-adapter.ts';
import { signIn } from './provider-pages.ts';

export interface IdentityProvider {
  issuer: string;
  settings: OidcProvider;
  people: Map<string, DirectoryPerson>;
  /** The person who signs in without a page; null: the page asks for one. */
  current: string | null;
  /** Paths of received requests. */
  requests: string[];
  /**
   * Replaces each ID token, or omits it by returning null; receives its claims and a function to
   * sign others. Null: tokens are unchanged.
   */
  reissue: ((claims: JWTPayload, sign: Sign) => Promise<string | null>) | null;
  /** Path without responses. */
  silentAt: string | null;
  sign: Sign;
  /** Registers a bff whose origin became known later. */
  serve(publicOrigin: string): Promise<void>;
  /** Signs with a new key, which is published besides the earlier ones. */
  rotateKeys(): Promise<void>;
  /** Adds a person with a directory account. */
  aPerson(claims?: Record<string, unknown>): DirectoryPerson;
  stop(): Promise<void>;
  /** Accepts connections again, at the same address. */
  restart(): Promise<void>;
}

/** A real OpenID provider on loopback, configured like Entra or Okta. */
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

/** Replaces ID tokens in responses of the token endpoint. */
function changeTokens(
  response: ServerResponse,
  change: (token: string) => Promise<string | null> | string,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body));
    if (typeof answer.id_token !== 'string') return end(String(body));
    void Promise.resolve(change(answer.id_token)).then((token) =>
      end(JSON.stringify({ ...answer, id_token: token ?? undefined })),
    );
    return response;
  }) as ServerResponse['end'];
  const writeHead = response.setHeader.bind(response);
  // The length changes.
  response.setHeader = (name, value) =>
    name.toLowerCase() === 'content-length' ? response : writeHead(name, value);
}
