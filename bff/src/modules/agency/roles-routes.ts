import { heldRole, idSchema as id, roleConfirmation } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { noContent } from '../../lib/http/route-schemas.ts';
import { rolesService } from './roles-service.ts';

const heldRoles = z.object({
  roles: z.array(z.object({ member: z.object({ id, email: z.string() }), ...heldRole.shape })),
});
const tags = ['agency'];

/** Roles of the agency: listed for admins and auditors, confirmed by admins. */
export const rolesRoutes: FastifyPluginAsyncZod = async (app) => {
  const roles = rolesService(app);
  const onRequest = app.authenticate;

  app.get(
    '/api/agency/roles',
    // Described with the screens that use it.
    { onRequest, schema: { hide: true, response: { 200: heldRoles } } },
    async () => roles.list(),
  );

  app.post(
    '/api/agency/roles/confirm',
    { onRequest, schema: { tags, body: roleConfirmation, response: { 204: noContent } } },
    async ({ body, member: admin }, reply) => {
      await roles.confirm(admin, body);
      return reply.code(204).send();
    },
  );
};
