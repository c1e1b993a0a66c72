import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type ModuleMetrics, moduleMetrics } from './module-metrics.ts';
import { modulesRepository } from './modules-repository.ts';
import { createRegistry, type Registry } from './registry-service.ts';
import { reasonsAgainstServer } from './release-policy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    registry: Registry;
    moduleMetrics: ModuleMetrics;
  }
}

/** The registry, for the document, the event streams and the pulse. */
export const registry = fastifyPlugin(
  async (app) => {
    app.decorate('registry', createRegistry(app));
    app.decorate('moduleMetrics', moduleMetrics(app));
    app.addHook('onReady', async () => void warnAboutIncompatibilities(app));
  },
  { name: 'registry', fastify: '5.x', dependencies: ['mongo', 'redis', 'metrics'] },
);

// Start anyway: compatible modules are served, and the others can only be repaired through a
// running server.
async function warnAboutIncompatibilities(app: FastifyInstance): Promise<void> {
  await app.databaseReady;
  const modules = await modulesRepository(app.mongo)
    .all()
    .catch(() => []);
  for (const reason of reasonsAgainstServer(modules))
    app.log.error({ reason }, 'live module is incompatible with this server');
}
