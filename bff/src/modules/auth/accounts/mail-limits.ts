import { dayMs, hourMs, limits, times } from '@firedeck/contract';
import { trusted } from 'mongoose';
import type { OutboxEntry } from '../users/outbox-entry.ts';

/** The field that counts each kind of mail, and its own limit per day. */
const mailLimits = {
  confirm: { list: 'linkMails', perDay: limits.linkMailsPerDay },
  reset: { list: 'resetMails', perDay: limits.linkMailsPerDay },
  exists: { list: 'existsMails', perDay: 1 },
} as const;
type LimitedMail = keyof typeof mailLimits;

/**
 * Allows one mail of a kind per minute and a number per day, so that nobody can fill a mailbox.
 * Strangers can't use up the resets: after the limit, one per hour is mailed.
 */
export function withinMailLimit(kind: LimitedMail, now: Date) {
  const { list, perDay } = mailLimits[kind];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const newest = `${list}.${perDay - 1}`;
  return {
    [list]: trusted({ $not: { $gt: ago(times.linkMailPauseMs) } }),
    $or: [
      { [newest]: trusted({ $exists: false }) },
      { [`${list}.0`]: trusted({ $lte: ago(dayMs) }) },
      ...(kind === 'reset' ? [{ [newest]: trusted({ $lte: ago(hourMs) }) }] : []),
    ],
  };
}

export function pushMail(kind: LimitedMail, now: Date, outbox: OutboxEntry[]) {
  const { list, perDay } = mailLimits[kind];
  return { [list]: { $each: [now], $slice: -perDay }, outbox: { $each: outbox } };
}
