import { dayMs, limits } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { refuseForNow } from '../throttle/throttle.ts';

const withinMs = dayMs;

/** Nobody fills mailboxes through us, and nobody alone keeps an address from everybody else. */
export function emailChangePace({ throttle }: FastifyInstance) {
  /** Counts a change that is about to be made or mailed. @throws DomainError */
  return async (userId: string, emailKey: string): Promise<void> => {
    const { emailChangesPerDay, emailChangeMailsPerDay } = limits;
    const rules = [
      { free: emailChangesPerDay, key: throttle.keyOf('email-change-pair', userId, emailKey) },
      { free: emailChangeMailsPerDay, key: throttle.keyOf('email-change', userId) },
      { free: emailChangeMailsPerDay, key: throttle.keyOf('email-change-to', emailKey) },
    ].map((rule) => ({ ...rule, withinMs }));
    const used = await Promise.all(rules.map((rule) => throttle.used(rule)));
    // A rule that is used up comes first: what it refuses is counted under none of the others, unless
    // two requests arrive at once.
    const usedUp = rules.filter(({ free }, index) => (used[index] ?? 0) >= free);
    for (const rule of [...usedUp, ...rules]) {
      const waitMs = await throttle.pace(rule);
      if (waitMs !== null) refuseForNow(waitMs);
    }
  };
}
