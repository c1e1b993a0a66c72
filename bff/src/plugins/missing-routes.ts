import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { DomainError } from '../lib/http/domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For wildcard routes: whether the requested path exists. */
    exists?: (request: FastifyRequest) => Promise<boolean>;
  }
}

interface Route {
  url: string;
  config: FastifyContextConfig | undefined;
}

const patternCharacters = /[:*]/;
const isExistingPath = async ({ config }: Route, request: FastifyRequest): Promise<boolean> =>
  config?.exists === undefined || config.exists(request);

/**
 * Answers unmatched requests. A path that exists under other methods gets a 405 with `allow` (RFC
 * 9110 §15.5.6), before the body is read: Fastify answers 404, and fails for methods with body
 * rules.
 */
export const missingRoutes = fastifyPlugin(
  async (app) => {
    // Fastify's router cannot look a path up under other methods.
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
      if (request.is404) throw await createRefusal(request, reply);
    });
    app.setNotFoundHandler(async (request, reply) => {
      throw await createRefusal(request, reply);
    });

    async function createRefusal(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<DomainError> {
      const all = [...methods].map((method) => ({ method, route: findRoute(method, request) }));
      const own = all.filter(({ route }) => route && !patternCharacters.test(route.url));
      const allowed: HTTPMethod[] = [];
      // Exact routes win: `/api/tools/recent` does not have the methods of `/api/tools/:id`.
      for (const { method, route } of own.length > 0 ? own : all)
        if (route && (await isExistingPath(route, request))) allowed.push(method);
      // A route matched and returned 404 itself.
      const isMissing = allowed.length === 0 || allowed.includes(request.method as HTTPMethod);
      if (isMissing) return new DomainError('not_found');
      reply.header('allow', allowed.toSorted().join(', '));
      return new DomainError('method_not_allowed');
    }

    const findRoute = (method: HTTPMethod, { url }: FastifyRequest): Route | null =>
      router.find(method, url)?.store ?? null;
  },
  { name: 'missing-routes', fastify: '5.x', dependencies: ['error-replies', 'security-headers'] },
);
