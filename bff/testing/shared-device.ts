import { randomBytes } from 'node:crypto';
import type { SharedProfile } from '@firedeck/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { deviceCookieFor } from '../src/modules/auth/devices/device-profiles-plugin.ts';
import { devicesRepository } from '../src/modules/auth/devices/devices-repository.ts';
import { refreshCookieFor } from '../src/modules/auth/sessions/refresh-tokens/refresh-cookie.ts';
import { injectProven, refreshTokenOf, sameSiteHeaders, type TestMember } from './builders.ts';

interface SignInOptions {
  remember?: boolean;
  shared_device?: boolean;
  headers?: Record<string, string>;
}

/** A browser with a cookie store: of a station's device, or without a device profile. */
export class TestBrowser {
  readonly #app: FastifyInstance;
  readonly cookies: Record<string, string> = { fd_device: randomBytes(16).toString('base64url') };

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async post(
    url: string,
    body: object = {},
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method: 'POST',
      url,
      headers: { ...sameSiteHeaders, ...headers },
      cookies: this.cookies,
      body,
    });
    for (const { name, value } of response.cookies) {
      if (value === '') delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return response;
  }

  /** Locks with the session's token and without a body, as pages do. */
  lock(accessToken: string): Promise<LightMyRequestResponse> {
    const headers = { ...sameSiteHeaders, authorization: `Bearer ${accessToken}` };
    return this.#app.inject({ method: 'POST', url: '/api/lock', headers, cookies: this.cookies });
  }

  /**
   * Sends a request with the session's token; if it requires a proof of its own, proves it and
   * retries.
   */
  request(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    { accessToken, body }: { accessToken: string; body?: object },
  ): Promise<LightMyRequestResponse> {
    const cookie = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`);
    return injectProven(this.#app, {
      method,
      url,
      headers: {
        ...sameSiteHeaders,
        authorization: `Bearer ${accessToken}`,
        cookie: cookie.join('; '),
      },
      ...(body && { payload: body }),
    });
  }

  get = (url: string): Promise<LightMyRequestResponse> =>
    this.#app.inject({ url, cookies: this.cookies });

  async enroll(profile: SharedProfile, station = 'Station 12'): Promise<string> {
    const device = { profile, station, createdBy: 'chief' };
    const { id, code } = await devicesRepository(this.#app.mongo).create(device);
    const response = await this.post('/api/device', { code });
    if (response.statusCode !== 200) throw new Error(`Code not accepted: ${response.body}`);
    return id;
  }

  signIn({ email, password }: Pick<TestMember, 'email' | 'password'>, options: SignInOptions = {}) {
    const { headers, ...body } = options;
    return this.post('/api/sign-in', { email, password, ...body }, headers);
  }

  refresh(idleSeconds?: number): Promise<LightMyRequestResponse> {
    const body = idleSeconds === undefined ? {} : { idle_seconds: idleSeconds };
    return this.post('/api/refresh', body);
  }

  get profileCookie(): string | undefined {
    return this.cookies[deviceCookieFor(this.#app.config.publicOrigin).name];
  }

  set profileCookie(value: string) {
    this.cookies[deviceCookieFor(this.#app.config.publicOrigin).name] = value;
  }

  get refreshToken(): string {
    return this.cookies[refreshCookieFor(this.#app.config.publicOrigin).name] ?? '';
  }
}

/** Whether the response's refresh cookie persists after the browser closes. */
export function isRemembered(app: FastifyInstance, response: LightMyRequestResponse): boolean {
  const token = refreshTokenOf(app, response);
  return response.cookies.some(({ value, maxAge }) => value === token && maxAge !== undefined);
}
