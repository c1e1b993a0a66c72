import { idSchema, keyInput, keyList, newKey } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { idempotencyHeaders, parseIdempotencyKey } from '../../../lib/http/preconditions.ts';
import { idParams, noContent } from '../../../lib/http/route-schemas.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import type { Principal } from '../users/principal.ts';
import { keysService } from './keys-service.ts';

export const keysRoutes: FastifyPluginAsyncZod = async (app) => {
  const keys = keysService(app);
  const tags = ['keys'];
  const onRequest = app.authenticate;
  const policy = factorPolicy(app);

  const readProvider = async (member: Principal): Promise<string | undefined> =>
    (await app.sessionCache.get(member))?.idp?.provider;

  /** A key outlives the grace period for a required second factor. */
  async function refuseWithoutFactor({ userId }: Principal): Promise<void> {
    const user = await app.userCache.get(userId);
    if (user && (await policy.findEnrollment(user))) throw new DomainError('enrollment_required');
  }

  app.get(
    '/api/keys',
    { onRequest, schema: { tags, response: { 200: keyList } } },
    async ({ member }) => ({ keys: await keys.list(member.userId) }),
  );

  app.post(
    '/api/keys',
    {
      onRequest,
      compress: false,
      schema: { tags, headers: idempotencyHeaders, body: keyInput, response: { 201: newKey } },
    },
    async (request, reply) => {
      const { userId } = request.member;
      const provider = await readProvider(request.member);
      if (provider === undefined) await refuseWithoutFactor(request.member);
      const device = readDeviceLabel(request);
      const idempotencyKey = parseIdempotencyKey(request.headers['idempotency-key']);
      const outbox = app.outbox.createEntries('key_made', device);
      const { made, isNew } = await keys.make(request.member, request.body, {
        idempotencyKey,
        outbox,
        provider,
      });
      if (isNew) app.recordActivity({ userId, kind: 'key_made', device });
      return reply.code(201).send(made);
    },
  );

  app.delete(
    '/api/keys',
    { onRequest, schema: { tags, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = request.member;
      await keys.endAll(userId);
      app.recordActivity({ userId, kind: 'keys_ended', device: readDeviceLabel(request) });
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/keys/:id',
    { onRequest, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = request.member;
      const { id } = request.params;
      const isOwn = z.safeParse(idSchema, id).success && (await keys.revoke(userId, id));
      if (!isOwn) throw new DomainError('not_found');
      app.recordActivity({ userId, kind: 'key_revoked', device: readDeviceLabel(request) });
      return reply.code(204).send();
    },
  );
};
