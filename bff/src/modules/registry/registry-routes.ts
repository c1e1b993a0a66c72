import {
  limits,
  moduleId,
  modulePointer,
  moduleStatus,
  releaseRequest,
  rollbackRequest,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { DomainError } from '../../domain-error.ts';
import { serialOf, toPointer } from './registry-service.ts';
import { isKnownKey } from './release-key.ts';

const params = z.object({ id: moduleId });

/** Which module artifacts are live, and the team's acts that change it. */
export const registryRoutes: FastifyPluginAsyncZod = async (app) => {
  async function admitTeam(request: FastifyRequest<{ Params: { id: string } }>): Promise<void> {
    const key = bearerOf(request);
    if (!key)
      throw new DomainError('not_authenticated', { message: 'The release key is missing.' });
    if (!isKnownKey(key, await app.registry.keyHashes(request.params.id)))
      throw new DomainError('not_allowed', { message: 'This key does not open this module.' });
  }

  app.get(
    '/api/modules',
    { schema: { tags: ['modules'], response: { 200: moduleStatus } } },
    async () => {
      const modules = await app.registry.modules();
      return { serial: serialOf(modules), modules: modules.map(toPointer) };
    },
  );

  app.post(
    '/api/modules/:id/release',
    {
      bodyLimit: limits.releaseBodyBytes,
      schema: { tags: ['modules'], params, body: releaseRequest, response: { 200: modulePointer } },
      onRequest: admitTeam,
    },
    ({ params: { id }, body }) => app.registry.release(id, body.descriptor),
  );

  app.post(
    '/api/modules/:id/rollback',
    {
      schema: {
        tags: ['modules'],
        params,
        body: rollbackRequest,
        response: { 200: modulePointer },
      },
      onRequest: admitTeam,
    },
    ({ params: { id }, body }) => app.registry.rollBack(id, body.from),
  );
};

function bearerOf({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization?.match(/^Bearer ([\x21-\x7e]{16,200})$/)?.[1] ?? null;
}
