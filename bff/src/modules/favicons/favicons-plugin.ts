import fastifyPlugin from 'fastify-plugin';
import { type FaviconLookup, faviconLookup } from './favicon-lookup.ts';

declare module 'fastify' {
  interface FastifyInstance {
    favicons: FaviconLookup;
  }
}

export const faviconsPlugin = fastifyPlugin(
  async (app) => {
    app.decorate('favicons', faviconLookup(app));
  },
  { name: 'favicons', fastify: '5.x', dependencies: ['redis'] },
);
