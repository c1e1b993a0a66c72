import { trusted } from 'mongoose';
import type { OutboxEntry } from '../users/outbox-entry.ts';
import type { ChallengePurpose } from '../users/second-factors.ts';

export const pushOutbox = (outbox: OutboxEntry[]) =>
  outbox.length > 0 ? { $push: { outbox: { $each: outbox } } } : {};

/** The challenge is there still, and not over. */
export const answers = (value: string, purpose: ChallengePurpose) => ({
  [`mfa.challenges.${purpose}.value`]: value,
  [`mfa.challenges.${purpose}.until`]: trusted({ $gt: new Date() }),
});
