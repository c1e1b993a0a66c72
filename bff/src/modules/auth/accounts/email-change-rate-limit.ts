import { limits } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { rulePerDay } from '../throttle/attempt-rule.ts';
import { consumeOrRefuse } from '../throttle/throttle.ts';

/** Protects mailboxes from being filled, and addresses from being blocked by one member. */
export function emailChangeRateLimit({ throttle }: FastifyInstance) {
  /**
   * Counts a change before it is made or mailed; a refused one counts under no rule. @throws
   * DomainError
   */
  return async (userId: string, emailKey: string): Promise<void> => {
    const { emailChangesPerDay, emailChangeMailsPerDay } = limits;
    const perDay = (free: number, what: string, ...parts: string[]) =>
      rulePerDay(throttle.createKey(`{email-change}${what}`, ...parts), free);
    await consumeOrRefuse(
      throttle,
      perDay(emailChangesPerDay, '-pair', userId, emailKey),
      perDay(emailChangeMailsPerDay, '-by', userId),
      perDay(emailChangeMailsPerDay, '-to', emailKey),
    );
  };
}
