import fastifyPlugin from 'fastify-plugin';

const everywhere = {
  'x-content-type-options': 'nosniff',
  // Tools never learn where they were launched from; our own requests still name their origin.
  'referrer-policy': 'same-origin',
  // A launched tab must not reach us; we must keep its handle to focus it (architecture §8).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const oneYear = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every answer, set before any handler runs, so that routes (the document, icons) and
 * hijacked streams can take them over or replace one.
 */
export const securityHeaders = fastifyPlugin(
  async (app) => {
    const secure = app.config.publicOrigin.startsWith('https:');
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(everywhere).header('x-request-id', request.id);
      if (secure) reply.header('strict-transport-security', oneYear);
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers', fastify: '5.x', decorators: { fastify: ['config'] } },
);
