import { agencyLimits, memberRoles } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams, noContent } from '../../lib/http/route-schemas.ts';
import { memberRolesService } from './member-roles-service.ts';
import { memberRolesInput, roleGrant } from './role-grant.ts';

const tags = ['agency'];

/** Roles that agency admins grant to a member directly. */
export const memberRolesRoutes: FastifyPluginAsyncZod = async (app) => {
  const roles = memberRolesService(app);
  const onRequest = app.authenticate;

  app.put(
    '/api/agency/members/:id/roles',
    {
      onRequest,
      bodyLimit: agencyLimits.rolesBodyBytes,
      schema: { tags, params: idParams, body: memberRolesInput, response: { 200: memberRoles } },
    },
    async ({ params, body, member: admin }) => roles.replace(admin, params.id, body),
  );

  // Pages of the previous release change one role at a time.
  for (const act of ['grant', 'revoke'] as const)
    app.post(
      `/api/agency/members/:id/roles/${act}`,
      {
        onRequest,
        schema: { tags, params: idParams, body: roleGrant, response: { 204: noContent } },
      },
      async ({ params, body, member: admin }, reply) => {
        await roles.change(admin, params.id, { act, ...body });
        return reply.code(204).send();
      },
    );
};
