import {
  factorLimits,
  passkeySignIn,
  passkeySignInOptions,
  secondStep,
  session,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError } from '../../../../../lib/http/domain-error.ts';
import { factorPolicy } from '../../../factors/factor-policy.ts';
import { passkeyVerifier } from '../../../factors/passkeys.ts';
import { createSessionStarter } from '../session-starter.ts';
import { passkeySignIns } from './passkey-sign-in.ts';
import { secondSteps } from './second-steps.ts';

/** Sign-in by a second factor after the password, or only by a passkey. */
export const secondStepRoutes: FastifyPluginAsyncZod = async (app) => {
  const policy = factorPolicy(app);
  const steps = secondSteps(app);
  const byPasskey = passkeySignIns(app);
  const startSession = createSessionStarter(app);
  const post = {
    onRequest: app.refuseOtherOrigins,
    bodyLimit: factorLimits.bodyBytes,
    compress: false,
  } as const;
  const tags = ['sessions'];

  const refuseIfOff = async () => {
    if (!policy.isOn) throw new DomainError('not_found');
  };
  if (policy.isOn) {
    if (app.sessionKeys.factors.length === 0)
      throw new Error(
        `${app.config.keysDir} has no factors.key, which MFA needs: npm run operator -- keys <folder> makes what is missing.`,
      );
    app.addHook('onReady', () => passkeyVerifier(app.config.publicOrigin).warmUp());
  } else if (app.config.production && app.config.singleSignOn.passwords !== 'off')
    app.log.warn(
      { setting: 'MFA' },
      'MFA is off: members who sign in here need only a password; to ask for a second factor, set MFA=optional, roles or all',
    );

  app.post(
    '/api/sign-in/second',
    {
      ...post,
      preHandler: refuseIfOff,
      schema: { tags, body: secondStep, response: { 200: session } },
    },
    async (request, reply) => {
      const { user, ...options } = await steps.finish(request.body, request);
      return startSession(user, options, { request, reply });
    },
  );

  app.post(
    '/api/sign-in/passkey/options',
    { ...post, preHandler: refuseIfOff, schema: { tags, response: { 200: passkeySignInOptions } } },
    async (_request, reply) => byPasskey.begin(reply),
  );

  app.post(
    '/api/sign-in/passkey',
    {
      ...post,
      preHandler: refuseIfOff,
      schema: { tags, body: passkeySignIn, response: { 200: session } },
    },
    async (request, reply) => {
      const { passkey, remember, shared_device: isSharedByMember } = request.body;
      const { user, auth } = await byPasskey.finish(passkey, request, reply);
      return startSession(user, { remember, isSharedByMember, auth }, { request, reply });
    },
  );
};
