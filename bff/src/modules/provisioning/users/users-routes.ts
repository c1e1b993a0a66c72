import type { FastifyPluginAsync } from 'fastify';
import type { UserDocument } from '../../auth/users/user-model.ts';
import { parseFilter } from '../protocol/filter.ts';
import { formatList, parsePage } from '../protocol/list-response.ts';
import { parsePatch } from '../protocol/patch-request.ts';
import { parseProjection } from '../protocol/projection.ts';
import { provisionedUsers } from './provisioned-users.ts';
import { toUserFilter } from './user-filter.ts';
import { toUserResource } from './user-resource.ts';
import { noUser, usersService } from './users-service.ts';

interface Listed {
  Querystring: Record<string, unknown>;
}
interface Named extends Listed {
  Params: { id: string };
}

export const usersRoutes: FastifyPluginAsync<{ base: string }> = async (app, { base }) => {
  const users = provisionedUsers(app.mongo);
  const service = usersService(app);
  const show = (user: UserDocument, query: Listed['Querystring']) =>
    parseProjection(query).apply(toUserResource(user, base));

  app.get<Listed>('/Users', async ({ query }) => {
    const page = parsePage(query);
    const filter = typeof query.filter === 'string' ? toUserFilter(parseFilter(query.filter)) : {};
    const { total, items } = await users.list(filter, page);
    const resources = items.map((user) => show(user, query));
    return formatList(resources, total, page);
  });

  app.post<Listed>('/Users', async ({ scimKey, body, query }, reply) => {
    const user = await service.create(scimKey, body);
    const { location } = toUserResource(user, base).meta;
    return reply.code(201).header('location', location).send(show(user, query));
  });

  app.get<Named>('/Users/:id', async ({ params: { id }, query }) => {
    const user = await users.find(id);
    if (!user) throw noUser();
    return show(user, query);
  });

  app.put<Named>('/Users/:id', async ({ scimKey, params: { id }, body, query }) =>
    show(await service.replace(scimKey, id, body), query),
  );

  app.patch<Named>('/Users/:id', async ({ scimKey, params: { id }, body, query }) =>
    show(await service.patch(scimKey, id, parsePatch(body)), query),
  );

  app.delete<Named>('/Users/:id', async ({ scimKey, params: { id } }, reply) => {
    await service.delete(scimKey, id);
    return reply.code(204).send();
  });
};
