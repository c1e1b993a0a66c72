import {
  emailChange,
  emailChangeAnswer,
  emailChangeConfirmation,
  emailChangeRefusal,
  emailChangeState,
  limits,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import { toUser } from '../users/user-mapping.ts';
import { emailChangeService } from './email-change-service.ts';

export const emailChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const changes = emailChangeService(app);
  const tags = ['accounts'];
  const post = { onRequest: app.refuseOtherOrigins, bodyLimit: limits.credentialsBodyBytes };

  app.post(
    '/api/me/email',
    {
      onRequest: app.authenticate,
      bodyLimit: limits.credentialsBodyBytes,
      schema: { tags, body: emailChange, response: { 200: emailChangeAnswer } },
    },
    async (request) => {
      const { userId } = request.member;
      const { email } = request.body;
      const device = readDeviceLabel(request);
      const { user, isMailed } = await changes.requestChange(request.member, email, device);
      const kind = isMailed ? 'email_change_asked' : 'email_changed';
      app.recordActivity({ userId, kind, device });
      return { is_mailed: isMailed, user: toUser(user, await app.activeRolesOf(user)) };
    },
  );

  app.post(
    '/api/email-changes/confirm',
    {
      ...post,
      schema: { tags, body: emailChangeConfirmation, response: { 200: emailChangeState } },
    },
    async (request) => {
      const confirmed = await changes.confirm(request.body);
      if (confirmed?.isChanged) {
        const { userId } = confirmed;
        app.recordActivity({ userId, kind: 'email_changed', device: readDeviceLabel(request) });
      }
      return { is_changed: confirmed?.isChanged ?? true };
    },
  );

  app.post(
    '/api/email-changes/refuse',
    { ...post, schema: { tags, body: emailChangeRefusal, response: { 204: noContent } } },
    async (request, reply) => {
      const userId = await changes.refuse(request.body.token);
      if (userId)
        app.recordActivity({
          userId,
          kind: 'email_change_refused',
          device: readDeviceLabel(request),
        });
      return reply.code(204).send();
    },
  );
};
