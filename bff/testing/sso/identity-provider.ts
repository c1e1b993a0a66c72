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
  /** What the bff is configured with. */
  settings: OidcProvider;
  people: Map<string, DirectoryPerson>;
  /** Who signs in without being asked; null: the page asks. */
  current: string | null;
  /** Paths of its requests. */
  requests: string[];
  /**
   * Replaces each ID token, or leaves it out where it gives null; gets what is in it and the way to sign.
   * Null: they are as issued.
   */
  reissue: ((claims: JWTPayload, sign: Sign) => Promise<string | null>) | null;
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

/** Puts other ID tokens into what the token endpoint answers. */
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
  // Its length is another one now.
  response.setHeader = (name, value) =>
    name.toLowerCase() === 'content-length' ? response : writeHead(name, value);
}
