import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyPluginAsync } from 'fastify';
import { contentSecurityPolicy } from '../document/content-security-policy.ts';
import { docsPage, docsScript, docsStyle } from './docs-page.ts';

const { resolve } = createRequire(import.meta.url);
const [script, style] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'];

/** The API's description for reading, at `/api/docs`: all that it needs comes from here. */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy())
      .send(docsPage),
  );
  serve('page.js', script, () => docsScript);
  serve('page.css', style, () => docsStyle);
  serve('swagger-ui-bundle.js', script, fromPackage);
  serve('swagger-ui.css', style, fromPackage);

  function serve(name: string, type: string, read: (name: string) => Promise<string> | string) {
    app.get(`/api/docs/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const text = await read(name);
      return reply.type(type).send(text);
    });
  }
};

const fromPackage = (name: string): Promise<string> =>
  readFile(resolve(`@fastify/swagger-ui/static/${name}`), 'utf8');
