import { factorLimits, hourMs } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import type { AttemptRule } from '../throttle/attempt-rule.ts';
import { consumeOrRefuse, type Throttle } from '../throttle/throttle.ts';

export const factorChangesRule = (throttle: Throttle, userId: string): AttemptRule => ({
  key: throttle.createKey('factor-changes', userId),
  free: factorLimits.changesPerHour,
  withinMs: hourMs,
});

/**
 * Each change is mailed to the member: nobody fills their mailbox through us. Removals do not count:
 * there are no more of them than factors were added, and a foreign one must not have to stay.
 */
export const factorChangesLimit =
  ({ throttle }: Pick<FastifyInstance, 'throttle'>) =>
  /** Counts a change about to be made. @throws DomainError */
  (userId: string): Promise<void> =>
    consumeOrRefuse(throttle, factorChangesRule(throttle, userId));
