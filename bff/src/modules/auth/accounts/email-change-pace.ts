import { dayMs, limits } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { refuseForNow } from '../throttle/throttle.ts';

const withinMs = dayMs;

/** Nobody fills mailboxes through us, and nobody alone keeps an address from everybody else. */
export function emailChangePace({ throttle }: FastifyInstance) {
  /** Counts a change that is about to be made or mailed. @throws DomainError */
  return async (userId: string, emailKey: string): Promise<void> => {
    const { emailChangesPerDay, emailChangeMailsPerDay } = limits;
    // One after the other: what is refused for the member is not counted for everybody.
    for (const [free, key] of [
      [emailChangesPerDay, throttle.keyOf('email-change-pair', userId, emailKey)],
      [emailChangeMailsPerDay, throttle.keyOf('email-change', userId)],
      [emailChangeMailsPerDay, throttle.keyOf('email-change-to', emailKey)],
    ] as const) {
      const waitMs = await throttle.pace({ key, free, withinMs });
      if (waitMs !== null) refuseForNow(waitMs);
    }
  };
}
