import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { fromOurPages, refreshTokenOf } from '../builders.ts';

/** A browser without pages: keeps cookies of the bff and of the provider, and follows redirects there. */
export class SsoBrowser {
  readonly #app: FastifyInstance;
  readonly #ours = new Map<string, string>();
  readonly #theirs = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get cookies(): Record<string, string> {
    return Object.fromEntries(this.#ours);
  }

  async start(body: object = {}): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: '/api/sso/start',
      headers: fromOurPages,
      cookies: this.cookies,
      body: { provider: 'oidc', ...body },
    });
    this.#keep(answer);
    return answer;
  }

  async post(url: string, headers: Record<string, string>): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({ method: 'POST', url, headers, cookies: this.cookies });
    this.#keep(answer);
    return answer;
  }

  /** As in a browser that the provider does not know. */
  forgetProvider(): void {
    this.#theirs.clear();
  }

  /** Goes to the provider's page, and on until it leads back to us. */
  async signInAt(url: string): Promise<string> {
    for (let address = url, hops = 0; hops < 10; hops += 1) {
      if (address.startsWith(this.#app.config.publicOrigin)) return address;
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...this.#theirs].map((pair) => pair.join('=')).join('; ') },
      });
      for (const line of answer.headers.getSetCookie()) this.#set(this.#theirs, line);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      address = new URL(location, address).href;
    }
    throw new Error('the provider redirects without end');
  }

  /** Opens the address to which the provider led. */
  async comeBack(
    url: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url);
    const answer = await this.#app.inject({
      method: 'GET',
      url: `${pathname}${search}`,
      headers,
      cookies: this.cookies,
    });
    this.#keep(answer);
    return answer;
  }

  /** The whole way; where the page then leads, and the session's token if there is one. */
  async signIn(body: object = {}): Promise<{ to: string | undefined; refreshToken: string }> {
    const { url } = (await this.start(body)).json();
    const answer = await this.comeBack(await this.signInAt(url));
    return { to: leadsTo(answer), refreshToken: refreshTokenOf(this.#app, answer) };
  }

  #keep(answer: LightMyRequestResponse): void {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#set(this.#ours, line);
  }

  #set(jar: Map<string, string>, line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isOver = /;\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(line);
    if (isOver) jar.delete(name);
    else jar.set(name, value);
  }
}

/** Where the page of an answer goes on to. */
export const leadsTo = ({ body }: LightMyRequestResponse): string | undefined =>
  /content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
