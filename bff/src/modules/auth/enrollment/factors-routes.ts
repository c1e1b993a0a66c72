import {
  type ActivityKind,
  type ChangedFactors,
  changedFactors,
  factorLimits,
  newPasskey,
  newTotp,
  ownFactors,
  passkeyCreation,
  passkeyKind,
  passkeyPatch,
  totpConfirmation,
} from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { idParams, noContent } from '../../../lib/http/route-schemas.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import type { AuthenticationMethod } from '../sessions/session-model.ts';
import { sessionsService } from '../sessions/sessions-service.ts';
import { checkMemberPassword } from '../throttle/known-account-passwords.ts';
import type { UserDocument } from '../users/user-model.ts';
import { enrollmentService } from './enrollment-service.ts';
import { toOwnFactors } from './own-factors.ts';

export const factorsRoutes: FastifyPluginAsyncZod = async (app) => {
  const enrollment = enrollmentService(app);
  const sessions = sessionsService(app);
  const policy = factorPolicy(app);
  const tags = ['factors'];
  const onRequest = app.authenticate;
  const changes = { tags, response: { 200: changedFactors } };
  const path = '/api/me/factors';

  /** Records the change; a factor that was just proven counts as a step-up of this session. */
  async function conclude(
    request: FastifyRequest,
    { user, codes }: { user: UserDocument; codes?: string[] },
    { kind, by }: { kind?: ActivityKind; by?: AuthenticationMethod } = {},
  ): Promise<ChangedFactors> {
    const { member } = request;
    if (by) await sessions.recordStepUp(member, { by });
    if (kind) app.recordActivity({ userId: user._id, kind, device: readDeviceLabel(request) });
    return { factors: await toOwnFactors(user, policy), ...(codes && { codes }) };
  }

  app.get(
    path,
    { onRequest, schema: { tags, response: { 200: ownFactors, 204: noContent } } },
    async ({ member }, reply) => {
      const user = await enrollment.findEnrollable(member);
      return user ? toOwnFactors(user, policy) : reply.code(204).send();
    },
  );

  app.post(
    `${path}/totp`,
    { onRequest, compress: false, schema: { tags, response: { 200: newTotp } } },
    async ({ member }) => enrollment.beginTotp(member),
  );

  app.post(
    `${path}/totp/confirm`,
    { onRequest, compress: false, schema: { ...changes, body: totpConfirmation } },
    async (request) => {
      const { totp } = request.body;
      const device = readDeviceLabel(request);
      const { member } = request;
      // Recovery codes go only to the client that received the secret in the response to the proven
      // request.
      const changed = await checkMemberPassword(app, member, () =>
        enrollment.confirmTotp(member, totp, device),
      );
      return conclude(request, changed, { kind: 'factor_added', by: 'otp' });
    },
  );

  app.delete(`${path}/totp`, { onRequest, schema: changes }, async (request) => {
    const changed = await enrollment.removeTotp(request.member, readDeviceLabel(request));
    return conclude(request, changed, { kind: 'factor_removed' });
  });

  app.post(
    `${path}/passkeys/options`,
    { onRequest, schema: { tags, body: passkeyKind, response: { 200: passkeyCreation } } },
    async ({ member, body }) => ({ options: await enrollment.beginPasskey(member, body.kind) }),
  );

  app.post(
    `${path}/passkeys`,
    {
      onRequest,
      bodyLimit: factorLimits.bodyBytes,
      compress: false,
      schema: { tags, body: newPasskey, response: { 201: changedFactors } },
    },
    async (request, reply) => {
      const device = readDeviceLabel(request);
      const changed = await enrollment.addPasskey(request.member, request.body, device);
      reply.code(201);
      return conclude(request, changed, { kind: 'factor_added', by: 'hwk' });
    },
  );

  app.patch(
    `${path}/passkeys/:id`,
    { onRequest, schema: { ...changes, params: idParams, body: passkeyPatch } },
    async (request) => {
      const { name } = request.body;
      return conclude(
        request,
        await enrollment.renamePasskey(request.member, request.params.id, name),
      );
    },
  );

  app.delete(
    `${path}/passkeys/:id`,
    { onRequest, schema: { ...changes, params: idParams } },
    async (request) => {
      const device = readDeviceLabel(request);
      const changed = await enrollment.removePasskey(request.member, request.params.id, device);
      return conclude(request, changed, { kind: 'factor_removed' });
    },
  );

  app.post(`${path}/codes`, { onRequest, compress: false, schema: changes }, async (request) => {
    const changed = await enrollment.renewCodes(request.member, readDeviceLabel(request));
    return conclude(request, changed, { kind: 'recovery_codes_renewed' });
  });
};
