import { createHash } from 'node:crypto';
import { type KeyScope, keyPrefix, limits, minuteMs, times } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Memo } from '../../../lib/cache/memo.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { refuseForNow } from '../throttle/throttle.ts';
import type { Member } from '../users/member.ts';
import { isCurrentKey } from './is-current-key.ts';
import { scopesFor } from './key-access.ts';
import type { KeyDocument } from './key-model.ts';
import { keysRepository } from './keys-repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whose personal API key the request bears; null when it bears none. Refuses with 401 a key that
     * is none of ours or works no more, with 403 what the key is not for, with 429 what comes too often.
     */
    memberOfKey(request: FastifyRequest): Promise<Member | null>;
    /** A key was taken away: this process knows it no longer, the others within 5 s. */
    forgetKey(hash: string): void;
  }
}

const bearer = new RegExp(`^Bearer (${keyPrefix}\\S{1,200})$`, 'i');
const usesNotedEveryMs = minuteMs;

/** Lets a member's programs ask in their name, where their keys reach. */
export const keyBearers = fastifyPlugin(
  async (app) => {
    const keys = keysRepository(app.mongo);
    const known = new Memo(times.sessionMemoMs, keys.findByHash);

    async function isGood(key: KeyDocument): Promise<boolean> {
      const owner = await app.knownUsers.get(key.userId);
      if (owner?.state !== 'active' || !isCurrentKey(key, owner)) return false;
      return key.expiresAt > new Date();
    }

    function recordUse(key: KeyDocument): void {
      const now = new Date();
      if (now.getTime() < (key.lastUsedAt?.getTime() ?? 0) + usesNotedEveryMs) return;
      // In the memo too, so that the requests of the next 5 s do not record it again.
      key.lastUsedAt = now;
      keys
        .recordUse(key, now)
        .catch((error: Error) =>
          app.log.warn({ reason: error.message }, 'API key use not recorded'),
        );
    }

    app.decorate('memberOfKey', async (request) => {
      const secret = bearer.exec(request.headers.authorization ?? '')?.[1];
      if (secret === undefined) return null;
      const key = await known.get(hashOfSecret(secret));
      if (!key || !(await isGood(key))) throw new DomainError('not_authenticated');
      const waitMs = await app.throttle.pace({
        key: `key:${key._id}`,
        free: limits.keyRequestsPerMinute,
        withinMs: minuteMs,
      });
      if (waitMs !== null) refuseForNow(waitMs);
      refuseOtherScopes(key.scope, scopesFor(request.method, request.routeOptions.url ?? ''));
      recordUse(key);
      // A key is no session: nothing of the member's sessions is in its reach.
      return { userId: key.userId, sessionId: key._id, expiresAt: key.expiresAt.getTime() };
    });
    app.decorate('forgetKey', (hash) => known.forget(hash));
  },
  { name: 'key-bearers', fastify: '5.x', dependencies: ['mongo', 'throttle'] },
);

function refuseOtherScopes(scope: KeyScope, scopes: readonly KeyScope[]): void {
  if (scopes.includes(scope)) return;
  const wanted = scopes.length > 0 ? `this takes ${scopes.join(' or ')}` : 'no key opens this';
  throw new DomainError('not_allowed', { message: `This key is for ${scope}, ${wanted}.` });
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
