import { limits, secondStepRequired, session, signInRequest } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { lastMembersService } from '../../devices/last-members.ts';
import { credentialsService } from './credentials-service.ts';
import { secondSteps } from './second-factor/second-steps.ts';
import { createSessionStarter } from './session-starter.ts';
import { signInRateLimit } from './sign-in-rate-limit.ts';

export const signInRoutes: FastifyPluginAsyncZod = async (app) => {
  const credentials = credentialsService(app);
  const rateLimit = signInRateLimit(app);
  const steps = secondSteps(app);
  const startSession = createSessionStarter(app);
  const recentMembers = lastMembersService(app);

  /** For an unknown member id, an address without an account: the same work and response. */
  const findLastMember = async (request: FastifyRequest, id: string): Promise<string> =>
    (await recentMembers.findEmail(request, id)) ?? `${id} is nobody here`;

  app.post(
    '/api/sign-in',
    {
      onRequest: app.refuseOtherOrigins,
      bodyLimit: limits.credentialsBodyBytes,
      compress: false,
      schema: {
        tags: ['sessions'],
        body: signInRequest,
        response: { 200: session, 202: secondStepRequired },
      },
    },
    async (request, reply) => {
      const { member, password, remember, proof, shared_device: isSharedByMember } = request.body;
      const email = request.body.email ?? (await findLastMember(request, member ?? ''));
      const user = await rateLimit.signIn(
        { request, email, proof },
        () => credentials.checkCredentials({ email, password }, readDeviceLabel(request)),
        (account) => !steps.isNeeded(account, request),
      );
      if (steps.isNeeded(user, request))
        return reply
          .code(202)
          .send(await steps.begin(user, request, { remember, isSharedByMember }));
      const options = { remember, isSharedByMember, ...steps.skipped(user) };
      return startSession(user, options, { request, reply });
    },
  );
};
