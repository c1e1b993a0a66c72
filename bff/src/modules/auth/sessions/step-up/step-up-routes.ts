import { factorLimits, stepUpOptions, stepUpRequest } from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { noContent } from '../../../../lib/http/route-schemas.ts';
import { factorPolicy } from '../../factors/factor-policy.ts';
import { factorsRepository } from '../../factors/factors-repository.ts';
import { newChallenge, passkeyVerifier } from '../../factors/passkeys.ts';
import { type FactorProof, factorVerifier } from '../../factors/verify-factor.ts';
import { checkMemberPassword } from '../../throttle/known-account-passwords.ts';
import type { Principal } from '../../users/principal.ts';
import type { UserDocument } from '../../users/user-model.ts';
import { methodNames } from '../session-model.ts';
import { sessionsService } from '../sessions-service.ts';
import { credentialsService } from '../sign-in/credentials-service.ts';
import { secondFactorRateLimit } from '../sign-in/second-factor/second-factor-rate-limit.ts';
import { readTicket, ticketHeaders } from './act-proofs.ts';

interface Sent {
  ticket: string | null;
  device: string;
}
type ByPassword = Sent & { password: string };
type ByFactor = Sent & { proof: FactorProof };

/** Confirms that the member of an open session is still present. */
export const stepUpRoutes: FastifyPluginAsyncZod = async (app) => {
  const credentials = credentialsService(app);
  const sessions = sessionsService(app);
  const factorLimit = secondFactorRateLimit(app);
  const policy = factorPolicy(app);
  const factors = factorsRepository(app.mongo);
  const verifier = factorVerifier(app);
  const passkeys = passkeyVerifier(app.config.publicOrigin);
  const tags = ['sessions'];

  async function byPassword(
    member: Principal,
    user: UserDocument,
    { password, ticket, device }: ByPassword,
  ): Promise<void> {
    // A password alone is less than the member's sign-in requires.
    if (policy.hasFactor(user))
      throw new DomainError('step_up_required', { methods: policy.listMethods(user) });
    // Separate from the attempts of the sign-in, so that strangers who guess there do not delay
    // this.
    await checkMemberPassword(app, member, () => credentials.checkPassword(user, password, device));
    await sessions.recordStepUp(member, { ticket });
  }

  async function byFactor(
    member: Principal,
    user: UserDocument,
    { proof, ticket, device }: ByFactor,
  ): Promise<void> {
    if (!policy.hasFactor(user)) throw new DomainError('mfa_verification_failed');
    verifier.refuseUnreadable(user, proof);
    const stored = user.mfa?.challenges?.['step-up'];
    const challenge = stored ? { value: stored.value, storedFor: 'step-up' as const } : null;
    const verify = () => verifier.verify(user, proof, { challenge, device });
    const method = await factorLimit.stepUp(member, verify, { isGuess: proof.totp !== undefined });
    app.userCache.forget(user._id);
    await sessions.recordStepUp(member, { ticket, by: methodNames[method] });
  }

  app.post(
    '/api/step-up',
    {
      onRequest: app.authenticate,
      bodyLimit: factorLimits.bodyBytes,
      schema: {
        tags,
        headers: ticketHeaders,
        body: stepUpRequest,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { member } = request;
      const sent = { ticket: readTicket(request), device: readDeviceLabel(request) };
      const { password, ...proof } = request.body;
      const user = await app.readMember(member);
      if (password === undefined) await byFactor(member, user, { ...sent, proof });
      else await byPassword(member, user, { ...sent, password });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/step-up/passkey',
    { onRequest: app.authenticate, schema: { tags, response: { 200: stepUpOptions } } },
    async ({ member }) => {
      const user = await app.readMember(member);
      if (!policy.hasFactor(user) || !user.passkeys?.length) throw new DomainError('not_found');
      const challenge = newChallenge();
      await factors.setChallenge({ ...member, epoch: user.epoch }, 'step-up', challenge);
      return { options: passkeys.requestOptions(challenge.value, user.passkeys) };
    },
  );
};
