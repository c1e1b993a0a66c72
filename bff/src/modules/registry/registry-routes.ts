import {
  canaryRequest,
  checkRequest,
  limits,
  moduleCheck,
  moduleFailure,
  moduleId,
  modulePointer,
  moduleStatus,
  releaseRequest,
  rollbackRequest,
  switchRequest,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { bearerOf } from '../../bearer-of.ts';
import { DomainError } from '../../domain-error.ts';
import { FailurePace } from './failure-pace.ts';
import { moduleFailures } from './module-failures.ts';
import type { Actor } from './registry-service.ts';
import { serialOf, toPointer } from './registry-service.ts';
import { planCanary, planRelease, planRollback, planSwitch } from './release-acts.ts';
import { hashOfKey, isKnownKey } from './release-key.ts';

const nothing = z.undefined();
const params = z.object({ id: moduleId });
const shownOfKey = 8;

/** Which module artifacts are live, and the team's acts that change it. */
export const registryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { registry, config } = app;
  const failures = moduleFailures(app);
  const bodyLimit = limits.releaseBodyBytes;
  const answer = { tags: ['modules'], params, response: { 200: modulePointer } };

  async function admitTeam(request: FastifyRequest<{ Params: { id: string } }>): Promise<void> {
    const key = bearerOf(request);
    if (!key)
      throw new DomainError('not_authenticated', { message: 'The release key is missing.' });
    if (!isKnownKey(key, await registry.keyHashes(request.params.id)))
      throw new DomainError('not_allowed', { message: 'This key does not open this module.' });
  }

  app.get(
    '/api/modules',
    { schema: { tags: ['modules'], response: { 200: moduleStatus } } },
    async () => {
      const modules = await registry.modules();
      const told = await Promise.all(modules.map(({ id }) => failures.of(id)));
      return {
        serial: serialOf(modules),
        modules: modules.map((module, index) => ({
          ...toPointer(module),
          ...(told[index] && { failures: told[index] }),
        })),
      };
    },
  );

  app.post(
    '/api/modules/:id/check',
    {
      bodyLimit,
      schema: { tags: ['modules'], params, body: checkRequest, response: { 200: moduleCheck } },
      onRequest: admitTeam,
    },
    ({ params: { id }, body }) => registry.check(id, body.descriptor),
  );

  app.post(
    '/api/modules/:id/release',
    { bodyLimit, schema: { ...answer, body: releaseRequest }, onRequest: admitTeam },
    (request) =>
      registry.act(
        request.params.id,
        planRelease(request.body.descriptor, config),
        actorOf(request),
      ),
  );

  app.post(
    '/api/modules/:id/canary',
    { bodyLimit, schema: { ...answer, body: canaryRequest }, onRequest: admitTeam },
    (request) => {
      const { descriptor, percent } = request.body;
      const plan = planCanary(descriptor, percent, config);
      return registry.act(request.params.id, plan, actorOf(request));
    },
  );

  app.post(
    '/api/modules/:id/rollback',
    { schema: { ...answer, body: rollbackRequest }, onRequest: admitTeam },
    (request) => registry.act(request.params.id, planRollback(request.body.from), actorOf(request)),
  );

  const pace = new FailurePace();
  app.post(
    '/api/modules/:id/failures',
    {
      schema: { tags: ['modules'], params, body: moduleFailure, response: { 204: nothing } },
    },
    async (request, reply) => {
      const { kind, artifact } = request.body;
      const { id } = request.params;
      if (!pace.admits(app.throttle.addressOf(request)))
        throw new DomainError('over_request_rate_limit');
      const modules = await registry.modules();
      if (!modules.some((one) => one.id === id)) throw new DomainError('not_found');
      // Anybody may send anything: what is not known to be released here has no label of its own.
      const version = registry.recentVersion(id, artifact) ?? 'other';
      failures.count(id, version);
      app.moduleMetrics.countFailure({ module: id, version, kind });
      request.log.warn({ module: id, artifact, kind }, 'a module failed in a browser');
      return reply.code(204).send();
    },
  );

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    app.post(
      `/api/modules/:id/${name}`,
      { schema: { ...answer, body: switchRequest }, onRequest: admitTeam },
      (request) => registry.act(request.params.id, planSwitch(enabled), actorOf(request)),
    );
};

type ActRequest = FastifyRequest<{ Body: { by?: string | undefined; dry_run: boolean } }>;

function actorOf(request: ActRequest): Actor {
  const { by = 'unnamed', dry_run: dryRun } = request.body;
  return { by, dryRun, key: hashOfKey(bearerOf(request) ?? '').slice(0, shownOfKey) };
}
