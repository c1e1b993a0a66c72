import { hourMs, limits, times } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TtlCache } from '../../../lib/cache/ttl-cache.ts';
import { hashSecret, isEqualSecret } from '../../../lib/crypto/secrets.ts';
import { DomainError, temporarilyUnavailable } from '../../../lib/http/domain-error.ts';
import { readBearer } from '../../../lib/http/read-bearer.ts';
import { consumeOrRefuse, countOrRefuse } from '../../auth/throttle/throttle.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { type ScimKeyDocument, scimKeyModel } from './scim-key-model.ts';

const secondMs = 1_000;

/** Authenticates directories by SCIM keys, which are cached for 5 s. */
export function scimAccess(app: FastifyInstance) {
  const keys = scimKeyModel(app.mongo);
  const known = new TtlCache(times.sessionMemoMs, () => keys.find().lean().exec());

  async function refuseWrongKey(request: FastifyRequest): Promise<never> {
    await countOrRefuse(app.throttle, [
      {
        key: app.throttle.createKey('scim-key', app.throttle.getAddress(request)),
        free: limits.releaseKeyTriesPerAddress,
        withinMs: hourMs,
      },
    ]);
    throw new ScimError(401, 'The SCIM key is missing, wrong or expired.');
  }

  const refuseBurst = ({ _id }: ScimKeyDocument): Promise<void> =>
    consumeOrRefuse(app.throttle, {
      key: `scim:${_id}`,
      free: app.config.scim.requestsPerSecond,
      withinMs: secondMs,
    });

  return {
    /** An onRequest hook: sets `request.scimKey`, or refuses; 404 without any valid key. */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!app.isDatabaseReady()) throw temporarilyUnavailable();
      const now = new Date();
      const valid = (await known.get('all')).filter(({ expiresAt }) => expiresAt > now);
      if (valid.length === 0) throw new DomainError('not_found');
      const presented = hashSecret(readBearer(request) ?? '');
      const [key] = valid.filter(({ hash }) => isEqualSecret(presented, hash));
      if (!key) {
        reply.header('www-authenticate', 'Bearer');
        return refuseWrongKey(request);
      }
      request.scimKey = key.name;
      await refuseBurst(key);
    },

    forget: (): void => known.clear(),
  };
}
