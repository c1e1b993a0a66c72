import { hourMs } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../../../lib/http/device-cookie.ts';
import { rulePerDay } from '../../../throttle/attempt-rule.ts';
import { refundUnlessWrong } from '../../../throttle/refund-unless-wrong.ts';
import { refuseForNow } from '../../../throttle/throttle.ts';
import type { UserDocument } from '../../../users/user-model.ts';

interface PasskeyAttempt {
  request: FastifyRequest;
  /** Whose passkey it says to be. */
  findOwner(): Promise<UserDocument | null>;
}

/**
 * Limits the work that wrong passkeys of one address make. Nobody guesses them, so an account has no
 * waits; a device that has signed in to it before does not wait for others at its address, and all
 * devices have the password.
 */
export function passkeyRateLimit(app: FastifyInstance) {
  const { throttle } = app;
  const { freeTries } = app.config;

  async function findOwnersDevice({ request, findOwner }: PasskeyAttempt): Promise<string | null> {
    const device = hashDevice(request);
    if (device === null) return null;
    const owner = await findOwner();
    return owner?.devices?.includes(device) ? `${owner._id} ${device}` : null;
  }

  async function count(attempt: PasskeyAttempt) {
    const address = throttle.getAddress(attempt.request);
    const ofAddress = {
      key: throttle.createKey('passkey-address', address),
      free: freeTries.signInPerAddress,
      withinMs: hourMs,
    };
    const waitMs = await throttle.count([ofAddress]);
    if (waitMs === null) return [ofAddress];
    const known = await findOwnersDevice(attempt);
    if (known === null) return refuseForNow(waitMs);
    const ofDevice = rulePerDay(throttle.createKey('passkey-apart', known), freeTries.signIn);
    const ownWaitMs = await throttle.count([ofDevice]);
    return ownWaitMs === null ? [ofDevice] : refuseForNow(ownWaitMs);
  }

  /** Checks a passkey's answer under the limit. @throws DomainError */
  return async <Result>(attempt: PasskeyAttempt, check: () => Promise<Result>): Promise<Result> => {
    const rules = await count(attempt);
    const result = await refundUnlessWrong(throttle, rules, check);
    void throttle.refund(rules);
    return result;
  };
}
