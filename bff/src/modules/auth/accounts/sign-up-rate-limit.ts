import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../lib/http/domain-error.ts';
import { rulePerDay } from '../throttle/attempt-rule.ts';
import { countOrRefuse } from '../throttle/throttle.ts';

/** Limits clients that create many accounts, or find out by sign-ups which addresses have one. */
export function signUpRateLimit({ throttle, config }: FastifyInstance) {
  return {
    async signUp<Result>(request: FastifyRequest, make: () => Promise<Result>): Promise<Result> {
      const rules = await countOrRefuse(throttle, [
        rulePerDay(
          throttle.createKey('sign-up', throttle.getAddress(request)),
          config.freeTries.signUpPerAddress,
        ),
      ]);
      try {
        return await make();
      } catch (error) {
        const isDuplicate = error instanceof DomainError && error.code === 'user_already_exists';
        if (!isDuplicate) await throttle.refund(rules);
        throw error;
      }
    },
  };
}
