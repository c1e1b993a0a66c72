import {
  agencyInvitationCheck,
  agencyInvitationRefusals,
  agencyInvitationResults,
  agencyInvitations,
  agencyLimits,
  minuteMs,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams, noContent } from '../../lib/http/route-schemas.ts';
import { consumeOrRefuse } from '../auth/throttle/throttle.ts';
import { invitationsService } from './invitations-service.ts';

const tags = ['agency'];

export const invitationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const invitations = invitationsService(app);
  const onRequest = app.authenticate;
  const bodyLimit = agencyLimits.invitationsBodyBytes;

  app.post(
    '/api/agency/invitations',
    {
      onRequest,
      bodyLimit,
      schema: { tags, body: agencyInvitations, response: { 200: agencyInvitationResults } },
    },
    async ({ body, member: admin }) => invitations.invite(admin, body),
  );

  app.post(
    '/api/agency/invitations/check',
    {
      onRequest,
      bodyLimit,
      schema: { tags, body: agencyInvitationCheck, response: { 200: agencyInvitationRefusals } },
    },
    async ({ body: { emails }, member: { userId } }) => {
      await consumeOrRefuse(app.throttle, {
        key: app.throttle.createKey('invitation-checks', userId),
        free: agencyLimits.invitationChecksPerMinute,
        withinMs: minuteMs,
      });
      return invitations.check(emails);
    },
  );

  app.delete(
    '/api/agency/invitations/:id',
    { onRequest, schema: { tags, params: idParams, response: { 204: noContent } } },
    async ({ params, member: admin }, reply) => {
      await invitations.withdraw(admin, params.id);
      return reply.code(204).send();
    },
  );
};
