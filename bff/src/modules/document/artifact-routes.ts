import fastifyStatic from '@fastify/static';
import { statusOf } from '@firedeck/contract';
import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import { artifactHeaders, missingArtifact } from '../../lib/http/header-policy.ts';

/**
 * Serves artifact files under `/mf/` from a folder in local mode; elsewhere static hosts do. A
 * missing file is a plain-text 404, never a page and never cached.
 */
export const artifactRoutes: FastifyPluginAsync = async (app) => {
  await app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => sendNotFound(reply));
      // `@fastify/static` throws for folders and for paths outside its root.
      files.setErrorHandler((error: FastifyError | DomainError, _request, reply) => {
        const status = error instanceof DomainError ? statusOf(error.code) : error.statusCode;
        if (status === 405 || (status ?? 500) >= 500) throw error;
        return sendNotFound(reply);
      });
      const { artifactsDir } = app.config;
      if (!artifactsDir) return;
      await files.register(fastifyStatic, {
        root: artifactsDir,
        prefix: '/',
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => reply.headers(artifactHeaders),
        schemaHide: true,
      });
    },
    { prefix: '/mf' },
  );
};

function sendNotFound(reply: FastifyReply): FastifyReply {
  const { status, headers, body } = missingArtifact;
  return reply.code(status).headers(headers).send(body);
}
