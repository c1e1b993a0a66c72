import { createHash } from 'node:crypto';
import { dayMs, factorLimits, type SecondStep, type SecondStepRequired } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../../../lib/http/device-cookie.ts';
import { readDeviceLabel } from '../../../../../lib/http/device-label.ts';
import { DomainError } from '../../../../../lib/http/domain-error.ts';
import { factorPolicy } from '../../../factors/factor-policy.ts';
import { makeChallenge, passkeyVerifier } from '../../../factors/passkeys.ts';
import { proofsRepository } from '../../../factors/proofs-repository.ts';
import { factorVerifier } from '../../../factors/verify-factor.ts';
import type { UserDocument } from '../../../users/user-model.ts';
import { methodNames, type SignInAuth } from '../../session-model.ts';
import { secondFactorRateLimit } from './second-factor-rate-limit.ts';
import { type SessionOptions, secondStepTickets } from './second-step-tickets.ts';

interface FinishedSteps extends SessionOptions {
  user: UserDocument;
  auth: SignInAuth;
}

/** The form of the challenge that is stored with the session it starts. */
export const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** The second step of a sign-in, after the right password. */
export function secondSteps(app: FastifyInstance) {
  const policy = factorPolicy(app);
  const proofs = proofsRepository(app.mongo);
  const verifier = factorVerifier(app);
  const passkeys = passkeyVerifier(app.config.publicOrigin);
  const factorLimit = secondFactorRateLimit(app);
  const tickets = secondStepTickets(app);

  /** Ending all sessions also ends the remembered devices. */
  function isRemembered({ mfa, epoch }: UserDocument, device: string | null): boolean {
    const since = Date.now() - policy.rememberDays * dayMs;
    const devices = mfa?.devices ?? [];
    return devices.some(
      (known) => known.device === device && known.epoch === epoch && known.at.getTime() > since,
    );
  }

  return {
    /** Whether the password is not enough on this device. */
    isNeeded: (user: UserDocument, request: FastifyRequest): boolean =>
      policy.hasFactor(user) && !isRemembered(user, hashDevice(request)),

    /** The authentication of a member whose device skipped the step. */
    skipped: (user: UserDocument): Pick<FinishedSteps, 'auth'> | Record<string, never> =>
      policy.hasFactor(user) ? { auth: { level: 2, amr: ['pwd', 'device'] } } : {},

    async begin(
      user: UserDocument,
      request: FastifyRequest,
      options: SessionOptions,
    ): Promise<SecondStepRequired> {
      const challenge = makeChallenge();
      const ticket = await tickets.issue(user, request, { ...options, challenge });
      const methods = policy.listMethods(user);
      return {
        mfa: {
          ticket,
          methods,
          ...(methods.includes('passkey') && {
            passkey: passkeys.requestOptions(challenge, user.passkeys),
          }),
          expires_in: factorLimits.ticketSeconds,
          can_remember: policy.rememberDays > 0,
        },
      };
    },

    async finish(
      { ticket: sealed, remember_device, ...proof }: SecondStep,
      request: FastifyRequest,
    ): Promise<FinishedSteps> {
      const device = readDeviceLabel(request);
      const { ticket, user } = await tickets.open(sealed, request);
      if (!ticket || !user || !policy.hasFactor(user)) {
        await proofs.acceptNone();
        throw new DomainError('mfa_challenge_expired');
      }
      verifier.refuseUnreadable(user, proof);
      const attempt = {
        request,
        user,
        ticketId: ticket.id,
        isGuess: proof.totp !== undefined,
      };
      const challenge = { value: ticket.challenge, storedFor: null };
      const method = await factorLimit
        .secondStep(attempt, () => verifier.verify(user, proof, { challenge, device }))
        .catch((error) => {
          if (error instanceof DomainError && error.code === 'mfa_verification_failed')
            app.recordActivity({ userId: user._id, kind: 'sign_in_refused', device });
          throw error;
        });
      const deviceHash = hashDevice(request);
      if (remember_device && policy.rememberDays > 0 && deviceHash !== null)
        await proofs.rememberDevice(user, deviceHash);
      app.userCache.forget(user._id);
      return {
        user,
        remember: ticket.remember,
        isSharedByMember: ticket.isSharedByMember,
        auth: {
          level: 2,
          amr: ['pwd', methodNames[method]],
          ...(method === 'passkey' && { challenge: hashChallenge(ticket.challenge) }),
        },
      };
    },
  };
}
