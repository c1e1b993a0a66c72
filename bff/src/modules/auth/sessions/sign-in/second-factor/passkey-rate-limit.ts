import { hourMs } from '@firedeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashDevice } from '../../../../../lib/http/device-cookie.ts';
import { rulePerDay } from '../../../throttle/attempt-rule.ts';
import { refundUnlessWrong } from '../../../throttle/refund-unless-wrong.ts';
import { refuseForNow } from '../../../throttle/throttle.ts';
import type { UserDocument } from '../../../users/user-model.ts';

interface PasskeyAttempt {
  request: FastifyRequest;
  /** Finds the member whose passkey it claims to be. */
  findOwner(): Promise<UserDocument | null>;
}

/**
 * Limits the work that wrong passkeys from one address cause. Passkeys can't be guessed, so
 * accounts are not delayed. A device that has signed in to the account before is not delayed by
 * others at its address, and passwords work on all devices.
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

  /** Verifies a passkey within the limit. @throws DomainError */
  return async <Result>(attempt: PasskeyAttempt, check: () => Promise<Result>): Promise<Result> => {
    const rules = await count(attempt);
    const result = await refundUnlessWrong(throttle, rules, check);
    void throttle.refund(rules);
    return result;
  };
}
