import { type KeyScope, keyPrefix, limits, minuteMs, times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { TtlCache } from '../../../lib/cache/ttl-cache.ts';
import { hashSecret } from '../../../lib/crypto/secrets.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { scopesFor } from '../permissions/permissions.ts';
import { consumeOrRefuse } from '../throttle/throttle.ts';
import type { Principal } from '../users/principal.ts';
import { isCurrentKey } from './is-current-key.ts';
import type { KeyDocument } from './key-model.ts';
import { keysRepository } from './keys-repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The member of the request's API key; null without a key. Refuses an unknown or expired key
     * with 401, a request outside its scope with 403, and too many requests with 429.
     */
    authenticateApiKey(request: FastifyRequest): Promise<KeyPrincipal | null>;
    /** Forgets a revoked key in this process; the others do within 5 s. */
    forgetKey(hash: string): void;
  }
}

interface KeyPrincipal extends Principal {
  /** Whether the key's session began at an identity provider that is still configured. */
  byProvider: boolean;
}

const bearer = new RegExp(`^Bearer (${keyPrefix}\\S{1,200})$`, 'i');
const useRecordedEveryMs = minuteMs;

/** Authenticates requests with API keys within their scopes. */
export const apiKeyAuthentication = fastifyPlugin(
  async (app) => {
    const keys = keysRepository(app.mongo);
    const { providers } = app.config.singleSignOn;
    const known = new TtlCache(times.sessionMemoMs, keys.findByHash);

    async function isKeyUsable(key: KeyDocument): Promise<boolean> {
      const owner = await app.userCache.get(key.userId);
      if (owner?.state !== 'active' || !isCurrentKey(key, owner)) return false;
      return key.expiresAt > new Date();
    }

    function recordUse(key: KeyDocument): void {
      const now = new Date();
      if (now.getTime() < (key.lastUsedAt?.getTime() ?? 0) + useRecordedEveryMs) return;
      // In the cache, too, so that requests within the next 5 s don't record it again.
      key.lastUsedAt = now;
      keys
        .recordUse(key, now)
        .catch((error: Error) =>
          app.log.warn({ reason: error.message }, 'API key use not recorded'),
        );
    }

    app.decorate('authenticateApiKey', async (request) => {
      const secret = bearer.exec(request.headers.authorization ?? '')?.[1];
      if (secret === undefined) return null;
      const key = await known.get(hashSecret(secret));
      if (!key || !(await isKeyUsable(key))) throw new DomainError('not_authenticated');
      await consumeOrRefuse(app.throttle, {
        key: `key:${key._id}`,
        free: limits.keyRequestsPerMinute,
        withinMs: minuteMs,
      });
      refuseOtherScopes(key.scope, scopesFor(request));
      recordUse(key);
      // A key is not a session, and must not reach the member's sessions.
      return {
        userId: key.userId,
        sessionId: key._id,
        expiresAt: key.expiresAt.getTime(),
        byProvider: providers.some(({ id }) => id === key.provider),
      };
    });
    app.decorate('forgetKey', (hash) => known.forget(hash));
  },
  { name: 'api-key-authentication', fastify: '5.x', dependencies: ['mongo', 'throttle'] },
);

function refuseOtherScopes(scope: KeyScope, scopes: readonly KeyScope[]): void {
  if (scopes.includes(scope)) return;
  const wanted = scopes.length > 0 ? `this takes ${scopes.join(' or ')}` : 'no key opens this';
  throw new DomainError('not_allowed', { message: `This key is for ${scope}, ${wanted}.` });
}
