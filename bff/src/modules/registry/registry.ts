import fastifyPlugin from 'fastify-plugin';
import { createRegistry, type Registry } from './registry-service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Which artifact of each module is live. */
    registry: Registry;
  }
}

/** The registry, for the document, the event streams and the pulse. */
export const registry = fastifyPlugin(
  async (app) => {
    app.decorate('registry', createRegistry(app));
  },
  { name: 'registry', fastify: '5.x', dependencies: ['mongo', 'redis'] },
);
