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
import { hashSecret } from '../../lib/crypto/secrets.ts';
import { DomainError } from '../../lib/http/domain-error.ts';
import { readBearer } from '../../lib/http/read-bearer.ts';
import { noContent } from '../../lib/http/route-schemas.ts';
import { ReportRateLimit } from '../auth/throttle/report-rate-limit.ts';
import { moduleFailures } from './module-failures.ts';
import { planCanary, planRelease, planRollback, planSwitch } from './plan-release.ts';
import { type Actor, sumSerials, toPointer } from './registry-service.ts';
import { teamAccess } from './team-access.ts';

const params = z.object({ id: moduleId });
const shownOfKey = 8;
/** These acts first check files on another host. */
const handlerTimeout = 20_000;

/** Live modules, and the teams' acts that change them. */
export const registryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { registry, config } = app;
  const failures = moduleFailures(app);
  const team = teamAccess(app);
  const bodyLimit = limits.releaseBodyBytes;
  const ofTeam = { tags: ['modules'], params, security: [{ team: [] }] };
  const response = { ...ofTeam, response: { 200: modulePointer } };

  app.get(
    '/api/modules',
    { schema: { tags: ['modules'], response: { 200: moduleStatus } } },
    async (request) => {
      const modules = await registry.modules();
      const isTeam = await team.isTeam(request);
      return {
        serial: sumSerials(modules),
        modules: await Promise.all(
          modules.map(async (module) => {
            const counts = isTeam ? await failures.of(module.id) : undefined;
            return { ...toPointer(module), ...(counts && { failures: counts }) };
          }),
        ),
      };
    },
  );

  app.post(
    '/api/modules/:id/check',
    {
      bodyLimit,
      handlerTimeout,
      schema: { ...ofTeam, body: checkRequest, response: { 200: moduleCheck } },
      onRequest: team.admit,
    },
    ({ params: { id }, body }) => registry.check(id, body.descriptor),
  );

  app.post(
    '/api/modules/:id/release',
    {
      bodyLimit,
      handlerTimeout,
      schema: { ...response, body: releaseRequest },
      onRequest: team.admit,
    },
    (request) =>
      registry.act(
        request.params.id,
        planRelease(request.body.descriptor, config),
        getActor(request),
      ),
  );

  app.post(
    '/api/modules/:id/canary',
    {
      bodyLimit,
      handlerTimeout,
      schema: { ...response, body: canaryRequest },
      onRequest: team.admit,
    },
    (request) => {
      const { descriptor, percent } = request.body;
      const plan = planCanary(descriptor, percent, config);
      return registry.act(request.params.id, plan, getActor(request));
    },
  );

  app.post(
    '/api/modules/:id/rollback',
    { handlerTimeout, schema: { ...response, body: rollbackRequest }, onRequest: team.admit },
    (request) =>
      registry.act(request.params.id, planRollback(request.body.from), getActor(request)),
  );

  const rateLimit = new ReportRateLimit(limits.moduleFailuresPerMinute);
  app.post(
    '/api/modules/:id/failures',
    {
      schema: { tags: ['modules'], params, body: moduleFailure, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { kind, artifact } = request.body;
      const { id } = request.params;
      if (!rateLimit.admits(app.throttle.getAddress(request)))
        throw new DomainError('over_request_rate_limit');
      const modules = await registry.modules();
      if (!modules.some((one) => one.id === id)) throw new DomainError('not_found');
      // Untrusted input: only versions known to be released become labels.
      const version = registry.recentVersion(id, artifact) ?? 'other';
      failures.count(id, version);
      app.moduleMetrics.countFailure({ module: id, version, kind });
      request.log.warn({ module: id, artifact, kind }, 'module failed in a browser');
      return reply.code(204).send();
    },
  );

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    app.post(
      `/api/modules/:id/${name}`,
      { handlerTimeout, schema: { ...response, body: switchRequest }, onRequest: team.admit },
      (request) => registry.act(request.params.id, planSwitch(enabled), getActor(request)),
    );
};

type ActRequest = FastifyRequest<{ Body: { by?: string | undefined; dry_run: boolean } }>;

function getActor(request: ActRequest): Actor {
  const { by = 'unnamed', dry_run: dryRun } = request.body;
  return { by, dryRun, key: hashSecret(readBearer(request) ?? '').slice(0, shownOfKey) };
}
