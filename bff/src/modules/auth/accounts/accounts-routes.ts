import {
  accountDeletion as accountDeletionRequest,
  limits,
  namesPatch,
  passwordChange,
  signUpRequest,
  signUpResponse,
  user,
} from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hashDevice, readDeviceName } from '../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../lib/http/device-label.ts';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { noContent } from '../../../lib/http/route-schemas.ts';
import { keysService } from '../api-keys/keys-service.ts';
import { factorPolicy } from '../factors/factor-policy.ts';
import { sessionRevocation } from '../sessions/session-revocation.ts';
import { sessionsService } from '../sessions/sessions-service.ts';
import { createSessionStarter } from '../sessions/sign-in/session-starter.ts';
import { hashNetwork } from '../throttle/hash-network.ts';
import { checkMemberPassword } from '../throttle/known-account-passwords.ts';
import { toUser } from '../users/user-mapping.ts';
import type { UserDocument } from '../users/user-model.ts';
import { accountDeletion } from './account-deletion.ts';
import { accountOrigins } from './account-origins.ts';
import { accountsService } from './accounts-service.ts';
import { signUpRateLimit } from './sign-up-rate-limit.ts';
import { signUpService } from './sign-up-service.ts';

export const accountsRoutes: FastifyPluginAsyncZod = async (app) => {
  const accounts = accountsService(app);
  const sessions = sessionsService(app);
  const revocation = sessionRevocation(app);
  const startSession = createSessionStarter(app);
  const { signUp } = signUpService(app);
  const recordOrigin = accountOrigins(app);
  const signUpLimit = signUpRateLimit(app);
  const keys = keysService(app);
  const deleteAccount = accountDeletion(app);
  const { hasFactor } = factorPolicy(app);

  app.post(
    '/api/sign-up',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      compress: false,
      schema: { tags: ['accounts'], body: signUpRequest, response: { 201: signUpResponse } },
    },
    async (request, reply) => {
      const { user: account, isNew } = await signUpLimit.signUp(request, () =>
        signUp(request.body, readDeviceName(request), (user) => describeOrigin(app, user, request)),
      );
      const device = readDeviceLabel(request);
      if (isNew) app.recordActivity({ userId: account._id, kind: 'sign_up', device });
      if (!account.emailConfirmedAt)
        return reply.code(201).send({ user: toUser(account), session: null });
      if (isNew) recordOrigin.created(account);
      // A retried sign-up whose account has set up a second factor since: the password alone is no
      // longer enough.
      if (hasFactor(account)) throw new DomainError('user_already_exists');
      const session = await startSession(
        account,
        { remember: false, isFirst: true },
        { request, reply },
      );
      return reply.code(201).send({ user: toUser(account), session });
    },
  );

  app.get(
    '/api/me',
    {
      onRequest: app.authenticate,
      schema: { tags: ['accounts'], response: { 200: user } },
    },
    async (request) => {
      const account = await app.userCache.get(request.member.userId);
      if (!account) throw new DomainError('not_authenticated');
      return toUser(account, await app.activeRolesOf(account));
    },
  );

  app.patch(
    '/api/me',
    {
      onRequest: app.authenticate,
      schema: { tags: ['accounts'], body: namesPatch, response: { 200: user } },
    },
    async (request) => {
      const { userId } = request.member;
      const renamed = await accounts.rename(userId, request.body);
      app.recordActivity({ userId, kind: 'names_changed', device: readDeviceLabel(request) });
      return toUser(renamed, await app.activeRolesOf(renamed));
    },
  );

  app.put(
    '/api/me/password',
    {
      onRequest: app.authenticate,
      bodyLimit: limits.credentialsBodyBytes,
      schema: { tags: ['accounts'], body: passwordChange, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { member } = request;
      const device = readDeviceLabel(request);
      const change = () => accounts.changePassword(member, request.body, device);
      const isChanged = await checkMemberPassword(app, member, change);
      if (isChanged)
        app.recordActivity({ userId: member.userId, kind: 'password_changed', device });
      await sessions.recordStepUp(member);
      await revocation.revokeOthers(member);
      if (request.body.end_keys) {
        // The password change has already ended them; a retry changes no password, so it has to end
        // them itself.
        if (isChanged) await keys.cleanUp(member.userId);
        else await keys.endAll(member.userId);
        app.recordActivity({ userId: member.userId, kind: 'keys_ended', device });
      }
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/me/deletion',
    {
      onRequest: app.authenticate,
      bodyLimit: limits.credentialsBodyBytes,
      schema: { tags: ['accounts'], body: accountDeletionRequest, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { member } = request;
      await deleteAccount(member, request.body.email, readDeviceLabel(request));
      await app.clearOwnRefreshCookie({ userId: member.userId }, reply);
      return reply.code(204).send();
    },
  );
};

function describeOrigin(
  { throttle }: FastifyInstance,
  user: Pick<UserDocument, '_id'>,
  request: FastifyRequest,
): Pick<UserDocument, 'devices' | 'networks'> {
  const device = hashDevice(request);
  return {
    networks: [hashNetwork(throttle, user, request)],
    ...(device && { devices: [device] }),
  };
}
