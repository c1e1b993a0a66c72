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
 * Each change is mailed, so this protects the member's mailbox. Removals do not count: there are no
 * more of them than additions, and a stranger's factor must be removable.
 */
export const factorChangesLimit =
  ({ throttle }: Pick<FastifyInstance, 'throttle'>) =>
  /** Counts a change before it is made. @throws DomainError */
  (userId: string): Promise<void> =>
    consumeOrRefuse(throttle, factorChangesRule(throttle, userId));
