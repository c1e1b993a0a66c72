import { type KeyScope, ownValue } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type RoutePermission, routePermissions } from './route-permissions.ts';

interface PermissionsOptions {
  table?: Record<string, RoutePermission>;
}

/**
 * Refuses to register a route that has no entry in the permissions table, or whose authentication
 * does not match its entry: then the bff does not start.
 */
export const permissions = fastifyPlugin<PermissionsOptions>(
  async (app, { table = routePermissions }) => {
    app.addHook('onRoute', (route) => {
      const names = [route.method].flat().map((method) => nameRoute(method, route.url));
      for (const name of names) checkEntry(app, route, name, table);
      if (names.some((name) => isProvenByItself(ownValue(table, name))))
        route.preHandler = [app.requireActProof, ...[route.preHandler ?? []].flat()];
    });
  },
  { name: 'permissions', fastify: '5.x' },
);

function checkEntry(
  { authenticate }: FastifyInstance,
  { onRequest, preHandler }: RouteOptions,
  name: string,
  table: Record<string, RoutePermission>,
): void {
  const entry = ownValue(table, name);
  if (!entry) throw new Error(`${name} has no entry in route-permissions.ts`);
  const hooks = [onRequest, preHandler].flat().filter((hook) => hook !== undefined);
  if (hooks.some((hook) => hook === authenticate) !== (entry.by === 'member'))
    throw new Error(
      `${name} is for ${entry.by} in route-permissions.ts, and its hooks ${entry.by === 'member' ? 'do not ' : ''}authenticate members`,
    );
}

const isProvenByItself = (entry: RoutePermission | undefined): boolean =>
  entry?.by === 'member' && entry.provenByItself !== undefined;

const nameRoute = (method: string, route: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${route}`;

/** The entry of the requested route; undefined for an unknown path. */
export const findPermission = ({
  method,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): RoutePermission | undefined =>
  ownValue(routePermissions, nameRoute(method, routeOptions.url ?? ''));

/** The scopes that allow a route; empty if no key does. */
export function scopesFor(request: FastifyRequest): readonly KeyScope[] {
  const entry = findPermission(request);
  return (entry?.by === 'member' && entry.keys) || [];
}
