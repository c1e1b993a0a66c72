import type { FastifyPluginAsync } from 'fastify';
import type { GroupDocument } from '../../auth/groups/group-model.ts';
import { parseFilter } from '../protocol/filter.ts';
import { formatList, parsePage } from '../protocol/list-response.ts';
import { parsePatch } from '../protocol/patch-request.ts';
import { type Projection, parseProjection } from '../protocol/projection.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { toGroupFilter } from './group-filter.ts';
import { toGroupResource } from './group-resource.ts';
import { groupsService } from './groups-service.ts';
import { provisionedGroups, provisionedMembers } from './provisioned-groups.ts';

interface Listed {
  Querystring: Record<string, unknown>;
}
interface Named extends Listed {
  Params: { id: string };
}

export const scimGroupsRoutes: FastifyPluginAsync<{ base: string }> = async (app, { base }) => {
  const groups = provisionedGroups(app.mongo);
  const members = provisionedMembers(app.mongo);
  const service = groupsService(app);

  if (app.config.groupsFrom !== 'scim')
    app.addHook('onRequest', async () => {
      throw new ScimError(403, 'Groups come from the sign-in here (GROUPS_FROM).');
    });

  async function show(group: GroupDocument, projection: Projection): Promise<object> {
    const shown = projection.has('members') ? await members.listShown(group._id) : null;
    return projection.apply(toGroupResource(group, shown, base));
  }

  app.get<Listed>('/Groups', async ({ query }) => {
    const page = parsePage(query);
    const projection = parseProjection(query);
    const { total, items } = await groups.list(await readFilter(query.filter), page);
    const resources: object[] = [];
    // One at a time: a page reads one list of members per group.
    for (const group of items) resources.push(await show(group, projection));
    return formatList(resources, total, page);
  });

  app.post<Listed>('/Groups', async ({ scimKey, body, query }, reply) => {
    const group = await service.create(scimKey, body);
    const { location } = toGroupResource(group, null, base).meta;
    reply.code(201).header('location', location);
    return show(group, parseProjection(query));
  });

  app.get<Named>('/Groups/:id', async ({ params: { id }, query }) =>
    show(await service.findGroup(id), parseProjection(query)),
  );

  app.put<Named>('/Groups/:id', async ({ scimKey, params: { id }, body, query }) =>
    show(await service.replace(scimKey, id, body), parseProjection(query)),
  );

  app.patch<Named>('/Groups/:id', async ({ scimKey, params: { id }, body }, reply) => {
    await service.patch(scimKey, id, parsePatch(body));
    return reply.code(204).send();
  });

  app.delete<Named>('/Groups/:id', async ({ scimKey, params: { id } }, reply) => {
    await service.delete(scimKey, id);
    return reply.code(204).send();
  });

  async function readFilter(text: unknown): Promise<object> {
    if (typeof text !== 'string') return {};
    const { filter, member } = toGroupFilter(parseFilter(text));
    if (member === null) return filter;
    return { $and: [filter, { _id: { $in: await members.listGroups(member) } }] };
  }
};
