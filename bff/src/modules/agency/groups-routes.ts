import {
  agencyGroup,
  agencyGroupInput,
  agencyGroups,
  agencyLimits,
  groupMembersChange,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ifMatchHeaders, parseVersion } from '../../lib/http/preconditions.ts';
import { idParams, noContent } from '../../lib/http/route-schemas.ts';
import { groupsService } from './groups-service.ts';

const tags = ['agency'];

/** Stations, battalions, units: read by agency admins and auditors, changed by admins. */
export const groupsRoutes: FastifyPluginAsyncZod = async (app) => {
  const groups = groupsService(app);
  const onRequest = app.authenticate;

  app.get(
    '/api/agency/groups',
    { onRequest, schema: { tags, response: { 200: agencyGroups } } },
    async () => groups.list(),
  );

  app.post(
    '/api/agency/groups',
    { onRequest, schema: { tags, body: agencyGroupInput, response: { 201: agencyGroup } } },
    async ({ body, member: admin }, reply) =>
      reply.code(201).send(await groups.create(admin, body)),
  );

  app.put(
    '/api/agency/groups/:id',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        headers: ifMatchHeaders,
        body: agencyGroupInput,
        response: { 200: agencyGroup },
      },
    },
    async ({ params: { id }, headers, body, member: admin }) =>
      groups.change(admin, { id, rev: parseVersion(headers['if-match']) }, body),
  );

  app.delete(
    '/api/agency/groups/:id',
    {
      onRequest,
      schema: { tags, params: idParams, headers: ifMatchHeaders, response: { 204: noContent } },
    },
    async ({ params: { id }, headers, member: admin }, reply) => {
      await groups.delete(admin, { id, rev: parseVersion(headers['if-match']) });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/agency/groups/:id/members',
    {
      onRequest,
      bodyLimit: agencyLimits.groupChangeBodyBytes,
      schema: {
        tags,
        params: idParams,
        body: groupMembersChange,
        response: { 200: agencyGroup },
      },
    },
    async ({ params, body, member: admin }) => groups.changeMembers(admin, params.id, body),
  );
};
