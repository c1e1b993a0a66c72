import cookie from '@fastify/cookie';
import { clientHeader, ownValue } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { ownCookie } from '../../../../lib/http/own-cookie.ts';
import { findOrReload } from '../../signing-keys/keyring.ts';
import type { SessionRef } from '../../users/principal.ts';
import { type RefreshClaim, readRefreshToken } from './refresh-token.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** An onRequest hook for routes that use or set a session cookie. */
    refuseOtherOrigins(request: FastifyRequest): Promise<void>;
    readRefreshCookie(request: FastifyRequest): string | null;
    /** The claim of the cookie, if its token is valid. */
    readRefreshClaim(request: FastifyRequest): Promise<RefreshClaim | null>;
    setRefreshCookie(
      reply: FastifyReply,
      cookie: { refreshToken: string; cookieSeconds: number | null },
    ): void;
    clearRefreshCookie(reply: FastifyReply): void;
    /** Keeps the cookie of another member who has signed in since the request was sent. */
    clearOwnRefreshCookie(id: Partial<SessionRef>, reply: FastifyReply): Promise<void>;
  }
}

export const refreshCookieFor = (publicOrigin: string) => ownCookie(publicOrigin, 'rt', 'strict');

/** The refresh cookie, and the check that only this site's pages make the browser send it. */
export const refreshCookie = fastifyPlugin(
  async (app) => {
    await app.register(cookie);
    const { publicOrigin } = app.config;
    const { name, options } = refreshCookieFor(publicOrigin);

    app.decorate('refuseOtherOrigins', async (request) => {
      if (!isSameOriginRequest(request, publicOrigin))
        throw new DomainError('not_allowed', { message });
    });
    app.decorate('readRefreshCookie', (request) => ownValue(request.cookies, name) || null);
    app.decorate('setRefreshCookie', (reply, { refreshToken, cookieSeconds }) => {
      const life = cookieSeconds === null ? {} : { maxAge: cookieSeconds };
      reply.setCookie(name, refreshToken, { ...options, ...life });
    });
    app.decorate('clearRefreshCookie', (reply) => {
      reply.clearCookie(name, options);
    });
    app.decorate('readRefreshClaim', async (request) => {
      const token = app.readRefreshCookie(request);
      if (token === null) return null;
      return findOrReload(app.keyring, () => readRefreshToken(app.sessionKeys.refresh, token));
    });
    app.decorate('clearOwnRefreshCookie', async ({ userId, sessionId }, reply) => {
      const claim = await app.readRefreshClaim(reply.request);
      if (claim === null || claim.userId === userId || claim.sessionId === sessionId)
        app.clearRefreshCookie(reply);
    });
  },
  { name: 'refresh-cookie', fastify: '5.x', decorators: { fastify: ['config'] } },
);

const message = `Requests with cookies must come from this site: send ${clientHeader} and a same-origin Sec-Fetch-Site or Origin header.`;

// The custom header forces a CORS preflight, which is never granted. The other two, one of which
// every browser sends, exclude pages on another port or subdomain.
function isSameOriginRequest(request: FastifyRequest, publicOrigin: string): boolean {
  if (request.headers[clientHeader] === undefined) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}
