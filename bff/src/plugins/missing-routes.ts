import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { DomainError } from '../domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that takes more paths than there are: whether the one asked for exists. */
    exists?: (request: FastifyRequest) => Promise<boolean>;
  }
}

/**
 * What no route takes. A path that exists under other methods is answered 405 with their names (RFC
 * 9110 §15.5.6), before a body is read: the framework answers 404, and fails at methods whose body has
 * rules of its own.
 */
export const missingRoutes = fastifyPlugin(
  async (app) => {
    // The framework's own router does not tell what a path would be under other methods.
    const router = findMyWay();
    const methods = new Set<HTTPMethod>();

    app.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat() as HTTPMethod[]) {
        methods.add(name);
        router.on(name, url, () => {}, config);
      }
    });
    app.addHook('onRequest', async (request, reply) => {
      if (request.is404) throw await refusalOf(request, reply);
    });
    app.setNotFoundHandler(async (request, reply) => {
      throw await refusalOf(request, reply);
    });

    async function refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<DomainError> {
      const allowed: HTTPMethod[] = [];
      for (const method of methods) if (await isThere(method, request)) allowed.push(method);
      if (allowed.length === 0) return new DomainError('not_found');
      reply.header('allow', allowed.toSorted().join(', '));
      return new DomainError('method_not_allowed');
    }

    async function isThere(method: HTTPMethod, request: FastifyRequest): Promise<boolean> {
      const found = router.find(method, request.url);
      const { exists }: FastifyContextConfig = found?.store ?? {};
      return found !== null && (exists === undefined || exists(request));
    }
  },
  { name: 'missing-routes', fastify: '5.x', dependencies: ['error-replies', 'security-headers'] },
);
