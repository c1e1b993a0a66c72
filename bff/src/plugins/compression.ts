import compress from '@fastify/compress';
import type { onSendHookHandler, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { encodings } from '../lib/http/preconditions.ts';

/** Below this size, headers cost more than compression saves. */
const thresholdBytes = 1024;
const texts = /^text\/|^application\/json|\+json|javascript|\+xml/;

/** Artifacts are compressed at build time and served like by other static hosts. */
const isArtifact = ({ url }: { url: string }): boolean => url.startsWith('/mf/');

/**
 * Compresses text responses, except event streams and routes with `compress: false`, which return
 * a secret beside client input: the compressed length would leak it (BREACH).
 */
export const compression = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', async (request, reply) => {
      if (isArtifact(request)) return;
      const type = reply.getHeader('content-type');
      const isText = typeof type === 'string' && texts.test(type);
      // Set on every variant, so that caches store them separately.
      if (isText || reply.statusCode === 304) reply.header('vary', 'accept-encoding');
    });
    app.addHook('onRoute', (route) => {
      if (isArtifact(route)) route.compress = false;
    });
    await app.register(compress, {
      encodings: [...encodings],
      threshold: thresholdBytes,
      customTypes: texts,
      // Request bodies are small. Compressed ones are refused, which rules out decompression bombs.
      globalDecompression: false,
    });
    app.addHook('onRoute', (route) => {
      route.onSend = orderOnSendHooks(route);
    });
  },
  { name: 'compression', fastify: '5.x' },
);

/**
 * Order matters: compress, then the ETag; Fastify's hook that empties HEAD responses comes last.
 */
function orderOnSendHooks({ method, url, onSend = [] }: RouteOptions): onSendHookHandler[] {
  const hooks = [onSend].flat() as onSendHookHandler[];
  const emptying = hooks.filter(({ name }) => name === 'headRouteOnSendHandler');
  if (method === 'HEAD' && emptying.length !== 1)
    throw new Error(`HEAD ${url} has no known hook of Fastify that empties its response`);
  return [...hooks.filter((hook) => !emptying.includes(hook)), nameEncoding, ...emptying];
}

/**
 * A strong ETag identifies the exact bytes, so compressed ones need another (RFC 9110 §8.8.3.3).
 */
const nameEncoding: onSendHookHandler = async (_request, reply) => {
  const [tag, encoding] = [reply.getHeader('etag'), reply.getHeader('content-encoding')];
  if (typeof tag === 'string' && tag.startsWith('"') && encoding)
    reply.header('etag', `${tag.slice(0, -1)}-${encoding}"`);
};
