import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyPluginAsync } from 'fastify';
import { matchesEtag } from '../../lib/http/preconditions.ts';
import { policyHeaders } from '../document/content-security-policy.ts';
import { docsPage, docsScript, docsStyle } from './docs-page.ts';

const { resolve } = createRequire(import.meta.url);
const [script, style] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'];

/** Serves the API reference at `/api/docs`, if enabled, with all of its assets. */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  if (!app.config.apiDocs) return;
  const secure = app.config.publicOrigin.startsWith('https:');
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // The package's sanitizer creates `dompurify`.
      .headers(policyHeaders({ secure, hashed: false, trustedTypes: ['default', 'dompurify'] }))
      .send(docsPage),
  );
  serve('page.js', script, () => docsScript);
  serve('page.css', style, () => docsStyle);
  serve('swagger-ui-bundle.js', script, fromPackage);
  serve('swagger-ui.css', style, fromPackage);

  function serve(name: string, type: string, read: (name: string) => Promise<string> | string) {
    let known: Promise<Tagged> | undefined;
    app.get(`/api/docs/${name}`, { schema: { hide: true } }, async ({ headers }, reply) => {
      known ??= tagged(read(name));
      const { text, etag } = await known;
      // Browsers cache it and revalidate.
      reply.headers({ 'cache-control': 'public, no-cache', etag }).type(type);
      return matchesEtag(headers['if-none-match'], etag)
        ? reply.code(304).send()
        : reply.send(text);
    });
  }
};

interface Tagged {
  text: string;
  etag: string;
}

async function tagged(read: Promise<string> | string): Promise<Tagged> {
  const text = await read;
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` };
}

const fromPackage = (name: string): Promise<string> =>
  readFile(resolve(`@fastify/swagger-ui/static/${name}`), 'utf8');
