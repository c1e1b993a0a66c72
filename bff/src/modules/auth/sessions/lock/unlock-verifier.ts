import type { PasskeyAssertion, UnlockRequest } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readDeviceLabel } from '../../../../lib/http/device-label.ts';
import { DomainError } from '../../../../lib/http/domain-error.ts';
import { factorsRepository } from '../../factors/factors-repository.ts';
import { newChallenge, passkeyVerifier } from '../../factors/passkeys.ts';
import { factorVerifier } from '../../factors/verify-factor.ts';
import { pinsService } from '../../pins/pins-service.ts';
import { listUnlockMethods, listUnlockPasskeys } from '../lock-description.ts';
import type { LockedSession } from '../sessions-service.ts';
import { credentialsService } from '../sign-in/credentials-service.ts';
import { passkeyRateLimit } from '../sign-in/second-factor/passkey-rate-limit.ts';
import { signInRateLimit } from '../sign-in/sign-in-rate-limit.ts';

/** Verifies the proof of the member of a locked session. */
export function unlockVerifier(app: FastifyInstance) {
  const credentials = credentialsService(app);
  const rateLimit = signInRateLimit(app);
  const withPasskeyLimit = passkeyRateLimit(app);
  const factors = factorsRepository(app.mongo);
  const verifier = factorVerifier(app);
  const passkeys = passkeyVerifier(app.config.publicOrigin);
  const pins = pinsService(app);
  const listMethods = listUnlockMethods(app);
  const listPasskeys = listUnlockPasskeys(app);

  async function byPassword(
    { user }: LockedSession,
    password: string,
    request: FastifyRequest,
  ): Promise<void> {
    await rateLimit.signIn({ request, email: user.email }, () =>
      credentials.checkPassword(user, password, readDeviceLabel(request)),
    );
  }

  async function byPin(
    { user, document }: LockedSession,
    pin: string,
    request: FastifyRequest,
  ): Promise<void> {
    const here = await app.readDevice(request);
    const { sharedDevice } = document;
    const entered = { pin, sharedDevice, here, label: readDeviceLabel(request) };
    if (await pins.accepts(user, entered)) return;
    app.userCache.forget(user._id);
    const now = await app.userCache.get(user._id);
    throw new DomainError('pin_refused', { methods: listMethods(document, now) });
  }

  async function byPasskey(
    { user }: LockedSession,
    response: PasskeyAssertion,
    request: FastifyRequest,
  ): Promise<void> {
    const stored = user.mfa?.challenges?.unlock;
    if (!stored || stored.until <= new Date()) throw new DomainError('mfa_challenge_expired');
    await withPasskeyLimit({ request, findOwner: async () => user }, async () => {
      const passkey = listPasskeys(user).find(({ id }) => id === response.id);
      const challenge = { value: stored.value, storedFor: 'unlock' } as const;
      const accepted =
        passkey && (await verifier.acceptAssertion(user, passkey, { response, challenge }));
      if (!accepted?.uv) throw new DomainError('mfa_verification_failed');
    });
    app.userCache.forget(user._id);
  }

  return {
    async prove(
      locked: LockedSession,
      { password, pin, passkey }: UnlockRequest,
      request: FastifyRequest,
    ): Promise<void> {
      if (pin !== undefined) return byPin(locked, pin, request);
      if (passkey !== undefined) return byPasskey(locked, passkey, request);
      return byPassword(locked, password ?? '', request);
    },

    /**
     * A challenge for a passkey. @throws DomainError `not_found` without a passkey that may unlock
     */
    async beginPasskey({ user, document: { _id: sessionId } }: LockedSession) {
      const theirs = listPasskeys(user);
      if (theirs.length === 0) throw new DomainError('not_found');
      const challenge = newChallenge();
      const { _id: userId, epoch } = user;
      await factors.setChallenge({ userId, sessionId, epoch }, 'unlock', challenge);
      return { options: passkeys.requestOptions(challenge.value, theirs, { isAlone: true }) };
    },
  };
}
