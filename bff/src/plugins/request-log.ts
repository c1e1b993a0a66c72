import fastifyPlugin from 'fastify-plugin';

/**
 * Logs one line per response, with the route pattern instead of the path, which may contain
 * personal data.
 */
export const requestLog = fastifyPlugin(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      const line = {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.member && { userId: request.member.userId }),
      };
      if (line.route.startsWith('/api/')) request.log.info(line, 'request completed');
      else request.log.debug(line, 'request completed');
    });
  },
  { name: 'request-log', fastify: '5.x' },
);
