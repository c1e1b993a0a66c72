import {
  agencyMemberDetails,
  agencyMembers,
  agencyMembersQuery,
  memberSignOut,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams, noContent } from '../../lib/http/route-schemas.ts';
import { memberAccountsService } from './member-accounts-service.ts';
import { membersService } from './members-service.ts';

const tags = ['agency'];

/** Members: listed for agency admins and auditors, changed by admins. */
export const membersRoutes: FastifyPluginAsyncZod = async (app) => {
  const members = membersService(app);
  const accounts = memberAccountsService(app);
  const onRequest = app.authenticate;
  const schema = { tags, params: idParams, response: { 204: noContent } };

  app.get(
    '/api/agency/members',
    {
      onRequest,
      schema: { tags, querystring: agencyMembersQuery, response: { 200: agencyMembers } },
    },
    async ({ query }) => members.list(query),
  );

  app.get(
    '/api/agency/members/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: agencyMemberDetails } } },
    async ({ params }) => members.get(params.id),
  );

  for (const act of ['disable', 'enable', 'unlock'] as const)
    app.post(
      `/api/agency/members/:id/${act}`,
      { onRequest, schema },
      async ({ params, member: admin }, reply) => {
        await accounts[act](params.id, admin);
        return reply.code(204).send();
      },
    );

  app.post(
    '/api/agency/members/:id/sign-out',
    { onRequest, schema: { ...schema, body: memberSignOut } },
    async ({ params, body, member: admin }, reply) => {
      await accounts.signOut(params.id, admin, body.end_keys);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/agency/members/:id/factors',
    { onRequest, schema },
    async ({ params, member: admin }, reply) => {
      await accounts.resetFactors(params.id, admin);
      return reply.code(204).send();
    },
  );
};
