import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { refreshTokenOf, sameSiteHeaders } from '../builders.ts';

/**
 * A headless browser with cookies of the bff and the provider, which follows redirects at the
 * provider.
 */
export class SsoBrowser {
  readonly #app: FastifyInstance;
  readonly #ours: CookieJar = new Map();
  readonly #theirs: CookieJar = new Map();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get cookies(): Record<string, string> {
    return readCookies(this.#ours);
  }

  async start(body: object = {}): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method: 'POST',
      url: '/api/sso/start',
      headers: sameSiteHeaders,
      cookies: this.cookies,
      body: { provider: 'oidc', ...body },
    });
    this.#keep(response);
    return response;
  }

  async post(
    url: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<LightMyRequestResponse> {
    const { cookies } = this;
    const response = await this.#app.inject({
      method: 'POST',
      url,
      headers,
      cookies,
      ...(body && { body }),
    });
    this.#keep(response);
    return response;
  }

  /** Simulates a browser without a session at the provider. */
  forgetProvider(): void {
    this.#theirs.clear();
  }

  /** Signs in at the provider and returns the redirect back to us. */
  async signInAt(url: string): Promise<string> {
    for (let address = url, hops = 0; hops < 10; hops += 1) {
      if (address.startsWith(this.#app.config.publicOrigin)) return address;
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: toCookieHeader(this.#theirs) },
      });
      for (const line of response.headers.getSetCookie()) this.#set(this.#theirs, line);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${address}: ${response.status} ${await response.text()}`);
      address = new URL(location, address).href;
    }
    throw new Error('the provider redirects without end');
  }

  /** Follows the provider's redirect, without `SameSite=Strict` cookies. */
  async comeBack(
    url: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url);
    const response = await this.#app.inject({
      method: 'GET',
      url: `${pathname}${search}`,
      headers,
      cookies: readCookies(this.#ours, ({ isStrict }) => !isStrict),
    });
    this.#keep(response);
    return response;
  }

  /** Opens a path from one of our pages, with all cookies. */
  async open(path: string): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({ method: 'GET', url: path, cookies: this.cookies });
    this.#keep(response);
    return response;
  }

  /** Performs the complete sign-in; returns the page's redirect and the session's refresh token. */
  async signIn(body: object = {}): Promise<{ to: string | undefined; refreshToken: string }> {
    const { url } = (await this.start(body)).json();
    const response = await this.comeBack(await this.signInAt(url));
    return { to: leadsTo(response), refreshToken: refreshTokenOf(this.#app, response) };
  }

  #keep(response: LightMyRequestResponse): void {
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#set(this.#ours, line);
  }

  #set(jar: CookieJar, line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const [, maxAge] = /;\s*max-age=(\d+)/i.exec(line) ?? [];
    const isOver = maxAge === '0' || /;\s*expires=thu, 01 jan 1970/i.test(line);
    const until = maxAge === undefined ? Number.POSITIVE_INFINITY : Date.now() + +maxAge * 1_000;
    if (isOver) jar.delete(name);
    else jar.set(name, { value, until, isStrict: /;\s*samesite=strict/i.test(line) });
  }
}

interface Cookie {
  value: string;
  until: number;
  isStrict: boolean;
}

type CookieJar = Map<string, Cookie>;

const readCookies = (
  jar: CookieJar,
  isSent: (cookie: Cookie) => boolean = () => true,
): Record<string, string> =>
  Object.fromEntries(
    [...jar]
      .filter(([, cookie]) => cookie.until > Date.now() && isSent(cookie))
      .map(([name, { value }]) => [name, value]),
  );

const toCookieHeader = (jar: CookieJar): string =>
  Object.entries(readCookies(jar))
    .map((pair) => pair.join('='))
    .join('; ');

/** Target of the page's redirect. */
export const leadsTo = ({ body }: LightMyRequestResponse): string | undefined =>
  /content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
