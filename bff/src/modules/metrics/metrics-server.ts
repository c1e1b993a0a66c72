import fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashSecret, matchesAnyHash } from '../../lib/crypto/secrets.ts';
import { readBearer } from '../../lib/http/read-bearer.ts';
import { dataMetrics } from './data-metrics.ts';
import { processMetrics } from './process-metrics.ts';
import { queueMetrics } from './queue-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves only `/metrics`, on its own port; closes with the app. */
    metricsServer: FastifyInstance;
  }
}

const longestRequestMs = 10_000;

/** Serves Prometheus metrics on an internal port, protected by METRICS_TOKEN if set. */
export const metricsServer = fastifyPlugin(
  async (app) => {
    processMetrics(app);
    dataMetrics(app);
    queueMetrics(app);
    const server = buildServer(app);
    app.decorate('metricsServer', server);
    app.addHook('onClose', () => server.close());
  },
  { name: 'metrics-server', fastify: '5.x', dependencies: ['metrics', 'mongo', 'redis', 'health'] },
);

function buildServer({ config, metrics }: FastifyInstance): FastifyInstance {
  const hashes = config.metricsToken ? [hashSecret(config.metricsToken)] : [];
  const server = fastify({ requestTimeout: longestRequestMs, forceCloseConnections: true });
  server.setErrorHandler((_error, _request, reply) => reply.code(500).send());
  server.get('/metrics', async (request, reply) => {
    if (hashes.length > 0 && !matchesAnyHash(readBearer(request) ?? '', hashes))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send('The metrics token is missing.');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
  return server;
}
