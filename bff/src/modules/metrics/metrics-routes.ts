import fastifyPlugin from 'fastify-plugin';
import { bearerOf } from '../../bearer-of.ts';
import { DomainError } from '../../domain-error.ts';
import { hashOfKey, isKnownKey } from '../registry/release-key.ts';
import { dataMetrics } from './data-metrics.ts';
import { processMetrics } from './process-metrics.ts';
import { queueMetrics } from './queue-metrics.ts';

/**
 * What this process measures, as Prometheus asks for it. With METRICS_TOKEN only for whoever sends it;
 * without one nobody is answered in production: the path is public there.
 */
export const metricsRoutes = fastifyPlugin(
  async (app) => {
    processMetrics(app);
    dataMetrics(app);
    queueMetrics(app);
    const { metricsToken, production } = app.config;
    const hashes = metricsToken ? [hashOfKey(metricsToken)] : [];

    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (hashes.length === 0 && production) return reply.callNotFound();
      if (hashes.length > 0 && !isKnownKey(bearerOf(request) ?? '', hashes))
        throw new DomainError('not_authenticated', { message: 'The metrics token is missing.' });
      return reply
        .type(app.metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await app.metrics.metrics());
    });
  },
  { name: 'metrics-routes', fastify: '5.x', dependencies: ['metrics', 'mongo', 'redis', 'health'] },
);
