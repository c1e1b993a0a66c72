import { factorLimits, ownValue, type PasskeySignIn } from '@firedeck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { readDeviceLabel } from '../../../../../lib/http/device-label.ts';
import { DomainError } from '../../../../../lib/http/domain-error.ts';
import { ownCookie } from '../../../../../lib/http/own-cookie.ts';
import { factorPolicy } from '../../../factors/factor-policy.ts';
import { makeChallenge, passkeyVerifier } from '../../../factors/passkeys.ts';
import { proofsRepository } from '../../../factors/proofs-repository.ts';
import { factorVerifier } from '../../../factors/verify-factor.ts';
import { expiringValues } from '../../../signing-keys/sealed-values.ts';
import type { Passkey } from '../../../users/second-factors.ts';
import type { UserDocument } from '../../../users/user-model.ts';
import type { SignInAuth } from '../../session-model.ts';
import { passkeyRateLimit } from './passkey-rate-limit.ts';
import { hashChallenge } from './second-steps.ts';

interface SignedIn {
  user: UserDocument;
  auth: SignInAuth;
}

/** Sign-in with only a passkey: its possession is one factor, its user verification the other. */
export function passkeySignIns(app: FastifyInstance) {
  const policy = factorPolicy(app);
  const proofs = proofsRepository(app.mongo);
  const verifier = factorVerifier(app);
  const withRateLimit = passkeyRateLimit(app);
  const passkeys = passkeyVerifier(app.config.publicOrigin);
  const { name: cookie, options } = ownCookie(app.config.publicOrigin, 'pk', 'strict');
  const lifeSeconds = factorLimits.ticketSeconds;
  const challenges = expiringValues(app, {
    purpose: 'passkey sign-in',
    schema: z.string(),
    lifeMs: lifeSeconds * 1_000,
  });

  function findPasskey(
    user: UserDocument | null,
    { id, response }: PasskeySignIn['passkey'],
  ): Passkey | null {
    if (user?.state !== 'active' || !user.emailConfirmedAt || !policy.signsInHere(user))
      return null;
    const handle = response.userHandle;
    const isTheirs =
      handle === undefined || Buffer.from(handle, 'base64url').toString() === user._id;
    return (isTheirs && user.passkeys?.find((passkey) => passkey.id === id)) || null;
  }

  async function verify(
    response: PasskeySignIn['passkey'],
    challenge: string,
    request: FastifyRequest,
  ): Promise<UserDocument> {
    const user = await proofs.findByPasskey(response.id);
    const passkey = findPasskey(user, response);
    const accepted =
      user && passkey?.uv
        ? await verifier.acceptAssertion(user, passkey, {
            response,
            challenge: { value: challenge, storedFor: null },
          })
        : null;
    if (user && accepted?.uv) return user;
    const device = readDeviceLabel(request);
    if (user && passkey) app.recordActivity({ userId: user._id, kind: 'sign_in_refused', device });
    throw new DomainError('mfa_verification_failed');
  }

  return {
    async begin(reply: FastifyReply) {
      const challenge = makeChallenge();
      const sealed = await challenges.seal(challenge);
      reply.setCookie(cookie, sealed, { ...options, maxAge: lifeSeconds });
      return { options: passkeys.requestOptions(challenge) };
    },

    async finish(
      response: PasskeySignIn['passkey'],
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<SignedIn> {
      const challenge = await challenges.open(ownValue(request.cookies, cookie) ?? '');
      reply.clearCookie(cookie, options);
      if (challenge === null) throw new DomainError('mfa_challenge_expired');
      const attempt = { request, findOwner: () => proofs.findByPasskey(response.id) };
      const user = await withRateLimit(attempt, () => verify(response, challenge, request));
      app.userCache.forget(user._id);
      return {
        user,
        auth: { level: 2, amr: ['hwk'], challenge: hashChallenge(challenge) },
      };
    },
  };
}
