import { hourMs, keyPrefix, limits } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { matchesAnyHash } from '../../lib/crypto/secrets.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { readBearer } from '../../lib/http/read-bearer.ts';
import { refundUnlessWrong } from '../auth/throttle/refund-unless-wrong.ts';
import { countOrRefuse } from '../auth/throttle/throttle.ts';

/** Authenticates teams by release keys; rate-limits addresses that send wrong keys. */
export function teamAccess({ registry, throttle }: FastifyInstance) {
  /** @throws DomainError `over_request_rate_limit` */
  async function isRight(request: FastifyRequest, key: string, id?: string): Promise<boolean> {
    const rules = await countOrRefuse(throttle, [
      {
        key: throttle.createKey('release-key', throttle.getAddress(request)),
        free: limits.releaseKeyTriesPerAddress,
        withinMs: hourMs,
      },
    ]);
    const matches = await refundUnlessWrong(throttle, rules, async () =>
      matchesAnyHash(key, await registry.keyHashes(id)),
    );
    if (matches) await throttle.refund(rules);
    return matches;
  }

  return {
    /** An onRequest hook for routes with the module in the path. @throws DomainError */
    async admit(request: FastifyRequest<{ Params: { id: string } }>): Promise<void> {
      const key = readBearer(request);
      if (!key)
        throw new DomainError('not_authenticated', { message: 'The release key is missing.' });
      if (!(await isRight(request, key, request.params.id)))
        throw new DomainError('not_allowed', { message: 'This key does not open this module.' });
    },

    /** Whether a public request comes from a team. Never refuses it, even after many wrong keys. */
    async isTeam(request: FastifyRequest): Promise<boolean> {
      const key = readBearer(request);
      // A personal API key does not count as a wrong release key.
      if (!key || key.startsWith(keyPrefix)) return false;
      return isRight(request, key).catch((error) => {
        if (error instanceof DomainError && error.code === 'over_request_rate_limit') return false;
        throw error;
      });
    },
  };
}
