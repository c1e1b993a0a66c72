import fastifyPlugin from 'fastify-plugin';

/** One line for each answered request; by the route's pattern, so that no address of a member's is in it. */
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
