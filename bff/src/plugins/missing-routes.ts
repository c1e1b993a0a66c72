import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { DomainError } from '../lib/http/domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that takes more paths than there are: whether the one asked for exists. */
    exists?: (request: FastifyRequest) => Promise<boolean>;
  }
}

interface Route {
  url: string;
  config: FastifyContextConfig | undefined;
}

const isPattern = /[:*]/;
const exists = async ({ config }: Route, request: FastifyRequest): Promise<boolean> =>
  config?.exists === undefined || config.exists(request);

/**
 * What no route takes. A path that exists under other methods is answered 405 with their names (RFC
 * 9110 §15.5.6), before a body is read: the framework answers 404, and fails at methods whose body has
 * rules of its own.
 */
export const missingRoutes = fastifyPlugin(
  async (app) => {
    // The framework's own router does not tell what a path would be under other methods.
    const { maxParamLength = 100 } = app.initialConfig.routerOptions ?? {};
    const router = findMyWay({ maxParamLength });
    const methods = new Set<HTTPMethod>();

    app.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat() as HTTPMethod[]) {
        methods.add(name);
        router.on(name, url, () => {}, { url, config });
      }
    });
    app.addHook('onRequest', async (request, reply) => {
      if (request.is404) throw await refusalOf(request, reply);
    });
    app.setNotFoundHandler(async (request, reply) => {
      throw await refusalOf(request, reply);
    });

    async function refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<DomainError> {
      const all = [...methods].map((method) => ({ method, route: routeOf(method, request) }));
      const own = all.filter(({ route }) => route && !isPattern.test(route.url));
      const allowed: HTTPMethod[] = [];
      // `/api/tools/recent` has methods of its own: those of `/api/tools/:id` lead nowhere there.
      for (const { method, route } of own.length > 0 ? own : all)
        if (route && (await exists(route, request))) allowed.push(method);
      // A route of this very method has answered that there is nothing.
      const isMissing = allowed.length === 0 || allowed.includes(request.method as HTTPMethod);
      if (isMissing) return new DomainError('not_found');
      reply.header('allow', allowed.toSorted().join(', '));
      return new DomainError('method_not_allowed');
    }

    const routeOf = (method: HTTPMethod, { url }: FastifyRequest): Route | null =>
      router.find(method, url)?.store ?? null;
  },
  { name: 'missing-routes', fastify: '5.x', dependencies: ['error-replies', 'security-headers'] },
);
