import {
  confirmation,
  hourMs,
  invitation,
  invitationRequest,
  limits,
  linkRequest,
  newPassword,
  policies,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hashDevice, readDeviceName } from '../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import { toDeviceProfile } from '../devices/device-profiles-plugin.ts';
import { factorPolicy, toSecondFactorPolicy } from '../factors/factor-policy.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { credentialsService } from '../sessions/sign-in/credentials-service.ts';
import { toSignOnPolicy } from '../sessions/sign-in/sign-on-policy.ts';
import { countOrRefuse } from '../throttle/throttle.ts';
import { linkVerifier } from './link-verifier.ts';
import { linksService } from './links-service.ts';
import { passwordResetService } from './password-reset-service.ts';

/** For people who are not signed in: how they can sign in or up, and the links of mails. */
export const linksRoutes: FastifyPluginAsyncZod = async (app) => {
  const links = linksService(app);
  const { verifyInvitation } = linkVerifier(app);
  const { replacePassword } = passwordResetService(app);
  const revocation = sessionRevocation(app);
  const credentials = credentialsService(app);
  const { hasFactor } = factorPolicy(app);
  const tags = ['accounts'];
  const post = { onRequest: app.refuseOtherOrigins, bodyLimit: limits.credentialsBodyBytes };

  /** Limits clients that request mails to many addresses. @throws DomainError */
  async function limitRate(request: FastifyRequest): Promise<void> {
    await countOrRefuse(app.throttle, [
      {
        key: app.throttle.createKey('link-mail', app.throttle.getAddress(request)),
        free: limits.linkMailsPerAddress,
        withinMs: hourMs,
      },
    ]);
  }

  app.get('/api/policies', { schema: { tags, response: { 200: policies } } }, async (request) => {
    const device = await app.readDevice(request);
    return {
      single_sign_on: toSignOnPolicy(app.config.singleSignOn),
      second_factor: toSecondFactorPolicy(app.config.secondFactor),
      sign_up: app.config.signUp.mode,
      invitations: app.config.takesInvitations,
      mail: app.config.smtpUrl !== null,
      password_min_length: app.config.passwordMinLength,
      api_docs: app.config.apiDocs,
      ...(device && { device: toDeviceProfile(device) }),
    };
  });

  app.post(
    '/api/confirmations',
    { ...post, schema: { tags, body: linkRequest, response: { 204: noContent } } },
    async (request, reply) => {
      await limitRate(request);
      await links.requestLink('confirm', request.body.email);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/confirmations/consume',
    { ...post, schema: { tags, body: confirmation, response: { 204: noContent } } },
    async (request, reply) => {
      const confirmed = await links.confirm(request.body, readDeviceName(request));
      if (confirmed)
        app.recordActivity({
          userId: confirmed._id,
          kind: 'email_confirmed',
          device: readDeviceLabel(request),
        });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/password-resets',
    { ...post, schema: { tags, body: linkRequest, response: { 204: noContent } } },
    async (request, reply) => {
      await limitRate(request);
      await links.requestLink('reset', request.body.email);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/password-resets/consume',
    { ...post, schema: { tags, body: newPassword, response: { 204: noContent } } },
    async (request, reply) => {
      const device = readDeviceLabel(request);
      const browser = readDeviceName(request);
      const member = await replacePassword(request.body, browser, device);
      if (!member) return reply.code(204).send();
      const { _id: userId } = member;
      // The mailbox proves the member, so strangers' wrong passwords must not delay this device.
      // Not with a second factor: each reset would give an attacker who reads the mailbox a new
      // device, with wrong codes of its own.
      if (!hasFactor(member)) await credentials.recordDevice(member, hashDevice(request));
      app.recordActivity({ userId, kind: 'password_reset', device });
      // The new epoch has ended the sessions; this notifies open screens.
      await revocation.revokeAll(userId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/invitations/check',
    { ...post, schema: { tags, body: invitationRequest, response: { 200: invitation } } },
    async ({ body }) => {
      // So that nobody fills in the form for an invalid invitation.
      const { user } = await verifyInvitation(body.token);
      return { email: user.email };
    },
  );
};
