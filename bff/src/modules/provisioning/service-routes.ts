import type { FastifyPluginAsync } from 'fastify';
import { formatList, parsePage } from './protocol/list-response.ts';
import { ScimError } from './protocol/scim-error.ts';
import { serviceDocuments } from './service-documents.ts';

interface Query {
  Querystring: Record<string, unknown>;
}
interface Named {
  Params: { id: string };
}

/** The server's description of itself; it can't be filtered (RFC 7644 §4). */
export const serviceRoutes: FastifyPluginAsync<{ base: string }> = async (app, { base }) => {
  const { config, resourceTypes, schemas } = serviceDocuments(base);

  app.get('/ServiceProviderConfig', async ({ query }) => {
    refuseFilter(query);
    return config;
  });
  serveList('/ResourceTypes', resourceTypes);
  serveList('/Schemas', schemas);

  function serveList(path: string, all: { id: string }[]): void {
    app.get<Query>(path, async ({ query }) => {
      refuseFilter(query);
      return formatList(all, all.length, parsePage({}));
    });
    app.get<Named>(`${path}/:id`, async ({ params: { id } }) => {
      const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase());
      if (!found) throw new ScimError(404, 'There is no such resource.');
      return found;
    });
  }
};

function refuseFilter(query: unknown): void {
  if (typeof query === 'object' && query !== null && 'filter' in query)
    throw new ScimError(403, 'This cannot be filtered.');
}
